import { symlink } from "node:fs/promises"
import { parentPort, workerData, type MessagePort } from "node:worker_threads"
import { Registry, type RegistryAnswer } from "./registry"
import { unpackRegistry } from "./registry-file"

export interface RegistryQuestion {
  id: number
  vin: string
  latestYear: number
}

export type RegistryReply = { id: number } & ({ answer: RegistryAnswer } | { error: string })

/** `directory` contains the unpacked registry; `databasePath` is this process's own path to it. */
export interface RegistryPlace {
  directory: string
  databasePath: string
}

function reply(registry: Registry, { id, vin, latestYear }: RegistryQuestion): RegistryReply {
  try {
    return { id, answer: registry.answer(vin, latestYear) }
  } catch (error) {
    return { id, error: (error as Error).message }
  }
}

/**
 * Unpacks and indexes the registry in this worker, because the work would block the thread of requests for half a
 * second.
 */
async function serve(port: MessagePort): Promise<void> {
  const { directory, databasePath } = workerData as RegistryPlace
  await symlink(await unpackRegistry(directory), databasePath)
  const registry = new Registry(databasePath)
  port.on("message", (question: RegistryQuestion) => port.postMessage(reply(registry, question)))
  port.postMessage("ready")
}

// An error here ends the worker thread, and the process receives the error.
if (parentPort) void serve(parentPort)
