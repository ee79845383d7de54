import { fork } from "node:child_process"
import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { configuration } from "../platform/configuration"
import { database } from "../platform/database"
import { StartError } from "./embedded-postgres"

/**
 * Brings the database to the schema of this build: Medusa's modules, ours, and the links between them.
 * What the last run applied is kept in the database as a fingerprint, so that a start without news skips it.
 */
export async function migrateDatabase(buildDirectory: string, report: (text: string) => void): Promise<void> {
  await database().query(
    `CREATE TABLE IF NOT EXISTS northlot_schema (singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton), fingerprint text NOT NULL)`
  )
  const fingerprint = await schemaFingerprint(buildDirectory)
  const { rows } = await database().query<{ fingerprint: string }>(`SELECT fingerprint FROM northlot_schema`)
  if (rows[0]?.fingerprint === fingerprint) return

  report("Migrating the database")
  await runMigrationProcess(buildDirectory)
  await database().query(
    `INSERT INTO northlot_schema (fingerprint) VALUES ($1) ON CONFLICT (singleton) DO UPDATE SET fingerprint = excluded.fingerprint`,
    [fingerprint]
  )
}

/**
 * Medusa's migration loads modules and links into global state without starting them; a process of its own
 * leaves this one clean for the start that follows.
 */
function runMigrationProcess(buildDirectory: string): Promise<void> {
  return new Promise((done, failed) => {
    const child = fork(join(__dirname, "migration-process.js"), { stdio: ["ignore", "ignore", "inherit", "ipc"] })
    child.once("error", failed)
    child.once("exit", (code) =>
      code === 0 ? done() : failed(new StartError("The database could not be migrated; the lines above say why."))
    )
    // Over the channel, not the environment: the configuration holds secrets.
    child.send({ configuration: configuration(), buildDirectory })
  })
}

/** True when this build's migrations have all been applied. */
export async function schemaIsCurrent(buildDirectory: string): Promise<boolean> {
  const { rows } = await database().query<{ fingerprint: string }>(`SELECT fingerprint FROM northlot_schema`)
  return rows[0]?.fingerprint === (await schemaFingerprint(buildDirectory))
}

async function schemaFingerprint(buildDirectory: string): Promise<string> {
  const hash = createHash("sha256")
  const { version } = require("@medusajs/medusa/package.json") as { version: string }
  hash.update(version)
  for (const folder of ["src/modules", "src/links", "medusa-config.js"]) {
    for (const file of await filesBelow(join(buildDirectory, folder))) {
      if (!/migrations|models|links|medusa-config/.test(file) || !file.endsWith(".js")) continue
      hash.update(file.slice(buildDirectory.length)).update(await readFile(file))
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
