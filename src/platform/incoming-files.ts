import { randomUUID } from "node:crypto"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { configuration } from "./configuration"

const folder = () => join(configuration().dataDirectory, "incoming")

/**
 * Where a file lies while it arrives; processes that answer requests share this folder. `name` is ours, never a
 * person's.
 */
export function incomingFile(name: string): string {
  return join(folder(), name)
}

/** A place for a file that arrives in one request. */
export async function newIncomingFile(): Promise<string> {
  await mkdir(folder(), { recursive: true })
  return incomingFile(randomUUID())
}
