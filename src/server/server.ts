import medusaLoaders from "@medusajs/medusa/loaders/index"
import type { MedusaContainer } from "@medusajs/framework/types"
import express from "express"
import { mkdir } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import { startOutboxRelay } from "../outbox/relay"
import { configuration } from "../platform/configuration"
import { installOwnOrigin } from "../platform/own-origin"
import { installRealtime } from "../platform/realtime"
import { prepareQueues } from "../platform/queues"
import { startQueues } from "../queues"
import { attachRealtime } from "../realtime/gateway"
import { StartError } from "./embedded-postgres"
import { createFrontDoor } from "./front-door"
import { installReadiness } from "../http/readiness"

export interface RunningServer {
  port: number
  container: MedusaContainer
  /** Finishes what is under way, then closes everything in the reverse order of its start. */
  close(): Promise<void>
}

/**
 * Starts the commerce core, the front door, the sockets and the jobs in this process.
 * The database is open and migrated. @throws StartError
 */
export async function startServer(buildDirectory: string): Promise<RunningServer> {
  const { port, dataDirectory, workerMode } = configuration()
  const application = express()
  const { container, shutdown } = await medusaLoaders({ directory: buildDirectory, expressApp: application })

  const uploads = join(dataDirectory, "uploads", "public")
  await mkdir(uploads, { recursive: true })
  const door = createFrontDoor({ application, projectDirectory: join(buildDirectory, ".."), uploads })
  const server = createServer(door)
  server.headersTimeout = 15_000
  server.requestTimeout = 120_000
  const realtime = await attachRealtime(server, container)
  installRealtime(realtime)
  prepareQueues()
  const queues = await startQueues(container, { work: workerMode !== "server" })
  installReadiness({ buildDirectory, queues })
  const bound = await listen(server, port)
  installOwnOrigin(bound)
  const relay = workerMode === "server" ? null : await startOutboxRelay(container)

  return {
    port: bound,
    container,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      await realtime.close()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), 5_000)
      await closed
      clearTimeout(cut)
      await relay?.close()
      await queues.close()
      await shutdown()
    },
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        failed(new StartError(`Port ${port} is taken by another program; stop that one, or start with PORT set to another number.`))
      } else if (error.code === "EACCES") {
        failed(new StartError(`This user may not open port ${port}; start with PORT set to a number above 1023.`))
      } else failed(error)
    })
    server.listen(port, () => listening((server.address() as { port: number }).port))
  })
}
