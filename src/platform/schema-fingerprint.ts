import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { database, type Database } from "./database"
import { installedPlugins } from "./installed-plugins"

/**
 * True if all migrations of this build are applied. Later migrations may be applied too, because an old process runs
 * until a new one replaces it.
 */
export async function schemaIsCurrent(buildDirectory: string): Promise<boolean> {
  return isApplied(database(), await schemaFingerprint(buildDirectory))
}

export async function isApplied(asked: Pick<Database, "query">, fingerprint: string): Promise<boolean> {
  const { rows } = await asked.query(`SELECT FROM northlot_schema WHERE $1 = ANY (earlier || fingerprint)`, [
    fingerprint,
  ])
  return rows.length === 1
}

const fingerprints = new Map<string, Promise<string>>()

/** The fingerprint of this build's migrations. Cached, because the running build does not change. */
export function schemaFingerprint(buildDirectory: string): Promise<string> {
  const known = fingerprints.get(buildDirectory) ?? readFingerprint(buildDirectory)
  fingerprints.set(buildDirectory, known)
  return known
}

async function readFingerprint(buildDirectory: string): Promise<string> {
  const hash = createHash("sha256")
  const { version } = require("@medusajs/medusa/package.json") as { version: string }
  hash.update(version)
  const places = [
    { name: "", source: buildDirectory, folders: ["src/modules", "src/links", "medusa-config.js"] },
    ...installedPlugins().map(({ name, source }) => ({ name, source, folders: ["modules", "links"] })),
  ]
  for (const { name, source, folders } of places) {
    for (const file of (await Promise.all(folders.map((folder) => filesBelow(join(source, folder))))).flat()) {
      const within = file.slice(source.length)
      if (!/migrations|models|links|medusa-config/.test(within) || !file.endsWith(".js")) continue
      hash.update(name + within).update(await readFile(file))
    }
  }
  return hash.digest("hex")
}

async function filesBelow(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    const nested = await Promise.all(entries.map((entry) => filesBelow(join(path, entry.name))))
    return nested.flat().sort()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ENOTDIR") return [path]
    if (code === "ENOENT") return []
    throw error
  }
}
