import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { WEIGHT_ELEMENT } from "../../rules/registry-reading"
import { bodyStyle, countOf, engineName, fuelType } from "../../rules/vehicle-names"
import type { DecodedVehicle } from "../../types"
import type { VinProvider } from "./provider"
import type { RegistryAnswer } from "./registry"
import type { RegistryPlace, RegistryQuestion, RegistryReply } from "./registry-worker"

const TIMEOUT_MILLISECONDS = 10_000
/** The vehicle registry is unpacked once per data directory, which takes seconds on a slow disk. */
const START_MILLISECONDS = 60_000

interface Waiting {
  resolve(answer: RegistryAnswer): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/**
 * NHTSA's vehicle registry from the npm package. It runs in a worker thread, because reading its tables blocks. A
 * worker that died or hangs is replaced at the next call of `decode`.
 */
export class OfflineRegistry implements VinProvider {
  readonly name = "offline-registry"
  private worker: Promise<Worker> | null = null
  private workspace: string | null = null
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0

  constructor(private readonly dataDirectory: string) {}

  async decode(vin: string): Promise<DecodedVehicle | null> {
    const { models, hasUnknownCode, vehicleType, elements } = await this.ask(vin)
    if (models.length === 0) return null
    const cylinders = countOf(elements["Engine Number of Cylinders"], 16)
    return {
      year: shared(models.map(({ year }) => year)) ?? null,
      make: shared(models.map(({ make }) => make)) ?? "",
      model: shared(models.map(({ model }) => model)) ?? "",
      trim: elements.Trim ?? "",
      body: bodyStyle(elements["Body Class"]),
      fuel: fuelType({
        primary: elements["Fuel Type - Primary"],
        secondary: elements["Fuel Type - Secondary"],
        electrification: elements["Electrification Level"],
      }),
      engine: engineName(elements["Displacement (L)"], cylinders, elements["Engine Configuration"]),
      cylinders,
      doors: countOf(elements.Doors, 7),
      // The registry has too few values for these fields: the seller fills them in.
      drivetrain: "",
      transmission: "",
      plantCountry: elements["Plant Country"] ?? "",
      vehicleType,
      weightClass: elements[WEIGHT_ELEMENT] ?? "",
      certain: models.length === 1 && !hasUnknownCode,
      candidates: models.length > 1 ? models : [],
    }
  }

  async close(): Promise<void> {
    const worker = this.worker
    this.worker = null
    await (await worker?.catch(() => null))?.terminate()
    if (this.workspace) await rm(this.workspace, { recursive: true, force: true })
  }

  private async ask(vin: string): Promise<RegistryAnswer> {
    this.worker ??= this.start()
    const starting = this.worker
    const worker = await starting.catch((error) => {
      if (this.worker === starting) this.worker = null
      throw error
    })
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.abandon(worker, new Error("The vehicle registry did not answer in time")),
        TIMEOUT_MILLISECONDS
      )
      this.waiting.set(id, { resolve, reject, timer })
      worker.postMessage({ id, vin, latestYear: latestModelYear(new Date()) } satisfies RegistryQuestion)
    })
  }

  private async start(): Promise<Worker> {
    // SQLite's lock is a folder beside the database path, and a killed process leaves it behind. So
    // every process has its own path.
    this.workspace ??= await mkdtemp(join(tmpdir(), "northlot-vin-"))
    const databasePath = join(this.workspace, "registry.db")
    await rm(databasePath, { force: true })
    await rm(`${databasePath}.lock`, { recursive: true, force: true })
    const place: RegistryPlace = { directory: join(this.dataDirectory, "vin"), databasePath }
    const worker = new Worker(join(__dirname, "registry-worker.js"), { workerData: place })
    worker.unref()
    try {
      await unpacked(worker)
    } catch (error) {
      void worker.terminate()
      throw error
    }
    worker.on("message", (reply: RegistryReply) => this.settle(reply))
    worker.on("error", (error) => this.abandon(worker, error))
    worker.on("exit", () => this.abandon(worker, new Error("The vehicle registry's worker ended")))
    return worker
  }

  private settle(reply: RegistryReply): void {
    const waiting = this.waiting.get(reply.id)
    if (!waiting) return
    this.waiting.delete(reply.id)
    clearTimeout(waiting.timer)
    if ("error" in reply) waiting.reject(new Error(reply.error))
    else waiting.resolve(reply.answer)
  }

  private abandon(worker: Worker, error: Error): void {
    this.worker = null
    worker.removeAllListeners()
    void worker.terminate()
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.waiting.clear()
  }
}

/** Cars of the next model year are sold from 1 January on. */
const latestModelYear = (now: Date) => now.getUTCFullYear() + 1

/** The value, if all elements are equal; otherwise undefined. */
const shared = <T>([first, ...others]: readonly T[]): T | undefined =>
  others.every((other) => other === first) ? first : undefined

/** Resolves with the worker's first message, which says that it is ready. */
async function unpacked(worker: Worker): Promise<void> {
  const ended = new AbortController()
  const timer = setTimeout(
    () => ended.abort(new Error("The vehicle registry could not be unpacked in time")),
    START_MILLISECONDS
  )
  const { signal } = ended
  try {
    await Promise.race([
      once(worker, "message", { signal }),
      once(worker, "exit", { signal }).then(() => {
        throw new Error("The vehicle registry's worker ended")
      }),
    ])
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}
