import { randomUUID } from "node:crypto"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { configuration } from "./configuration"

const folder = () => join(configuration().dataDirectory, "incoming")

/**
 * The path of a file while it is uploaded. All processes that answer requests share this folder. The server chooses
 * `name`, never a person.
 */
export function incomingFile(name: string): string {
  return join(folder(), name)
}

/** A path for a file that arrives in one request. */
export async function newIncomingFile(): Promise<string> {
  await mkdir(folder(), { recursive: true })
  return incomingFile(randomUUID())
}
