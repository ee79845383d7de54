import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { configuration } from "../platform/configuration"

/**
 * Keeps a message that nobody is there to send in the outbox of the data directory: one file per key, complete or absent,
 * named so that the newest is last and the recipient is seen.
 */
export async function keepMessage(message: Buffer | string, { recipient, key, ending }: { recipient: string; key: string; ending: string }): Promise<string> {
  const folder = join(configuration().dataDirectory, "outbox")
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tail = ` ${key}.${ending}`
  const known = (await readdir(folder)).find((name) => name.endsWith(tail))
  if (known) return known
  const stamp = new Date().toISOString().replace(/[:.]/g, "-")
  const name = `${stamp} ${recipient.replace(/[^a-z0-9@._+-]/gi, "_").slice(0, 120)}${tail}`
  const partial = join(folder, `${name}.part`)
  try {
    await writeFile(partial, message, { mode: 0o600 })
    await rename(partial, join(folder, name))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return name
}
