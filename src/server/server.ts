import { asValue } from "@medusajs/framework/awilix"
import { container as shared } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import express from "express"
import { mkdir } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import { startJobs } from "#src/jobs/index"
import { configuration } from "#src/platform/configuration"
import { JOB_RUNNER, JobRunner } from "#src/platform/job-runner"
import { databaseLeases } from "#src/platform/leases"
import { silent, type Realtime } from "#src/platform/realtime"
import { prepareQueues } from "#src/platform/queues"
import { redis } from "#src/platform/redis"
import { attachRealtime } from "#src/realtime/gateway"
import { eventBusOf } from "#src/use-cases/operations/events"
import { bidReview } from "#src/use-cases/conduct/bid-review"
import { judgeBidders } from "#src/use-cases/auction/place-bid"
import { ownPurposes } from "#src/use-cases/payment/own-purposes"
import { registerPluginPurposes } from "#src/use-cases/payment/plugin-purposes"
import { startBiddingHeartbeat } from "./bidding-heartbeat"
import { installCommerceConnection } from "./commerce-connection"
import { startCommerceCore } from "./commerce-core"
import { createFrontDoor } from "./front-door"
import { openMetricsDoor } from "./metrics-door"
import { oneProcessAtATime } from "./one-process-at-a-time"
import { subscribePlugins, subscriberFolders } from "./plugin-subscribers"
import { storePageFiles } from "./former-files"
import { listen } from "./public-port"
import { createWorkerDoor } from "./worker-door"
import { CachedAnswers } from "#src/http/response-cache"
import type { WatchedParts } from "#src/http/readiness"

declare module "@medusajs/types" {
  interface ModuleImplementations {
    watchedParts: WatchedParts
    cachedAnswers: CachedAnswers
    /**
     * The address at which webhooks reach this process. In a worker, which receives none, it is the address of the
     * servers.
     */
    ownOrigin: string
  }
}

/** Held while Medusa loads: Medusa fills its tables then, and expects no other process to do so meanwhile. */
const LOADING_LOCK = 7_205_759_403_796
/** How long a stop waits for running requests. */
const LONGEST_ANSWER_MILLISECONDS = 5_000
/**
 * Longer than the 60 seconds for which proxies usually keep idle connections. If the server closed first, a request
 * could arrive at that moment, and the proxy would answer 502.
 */
const KEEP_ALIVE_MILLISECONDS = 65_000

export interface RunningServer {
  port: number
  container: MedusaContainer
  /** Finishes running work, then closes everything in the reverse order of its start. */
  close(): Promise<void>
}

/**
 * Starts the commerce core, the front door, the sockets and the jobs in this process. The database must be open and
 * migrated. @throws StartError
 */
export async function startServer(buildDirectory: string): Promise<RunningServer> {
  const { port, dataDirectory, workerMode, publicUrl, metrics } = configuration()
  const application = express()
  installCommerceConnection()
  // Medusa calls jobs while it loads. The job runner refuses these calls until all services that jobs need exist.
  const cachedAnswers = new CachedAnswers()
  const purposes = ownPurposes()
  registerPluginPurposes(purposes)
  shared.register({
    cachedAnswers: asValue(cachedAnswers),
    [JOB_RUNNER]: asValue(new JobRunner(databaseLeases)),
    chargePurposes: asValue(purposes),
    realtime: asValue(silent),
  })
  const { container, shutdown } = await oneProcessAtATime(LOADING_LOCK, () =>
    startCommerceCore(buildDirectory, application)
  )

  const uploads = join(dataDirectory, "uploads", "public")
  await mkdir(uploads, { recursive: true })
  const isWorker = workerMode === "worker"
  const door = isWorker
    ? createWorkerDoor(container)
    : createFrontDoor({ application, projectDirectory: join(buildDirectory, ".."), uploads, cachedAnswers, container })
  // A silent connection holds a file descriptor until Node finds it. By default Node looks for these connections only
  // twice a minute.
  const server = createServer({ connectionsCheckingInterval: 5_000 }, door)
  server.headersTimeout = 15_000
  server.requestTimeout = 120_000
  server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS
  // A worker sends events to the servers' sockets and has no sockets itself, so its socket server never listens.
  const realtime = await attachRealtime(isWorker ? createServer() : server, container, cachedAnswers)
  container.register({ realtime: asValue(realtime) })
  container.resolve("auction").surroundings.announceBy(realtime)
  container.resolve("auction").surroundings.judgeBiddersBy(judgeBidders(bidReview(container)))
  const heartbeat = isWorker ? null : await startBiddingHeartbeat(container)
  prepareQueues()
  // Connects now; otherwise the first readiness check would report Redis as down.
  redis()
  const queues = await startJobs(container, { work: workerMode !== "server" })
  container.register({ watchedParts: asValue({ buildDirectory, queues }) })
  const bound = await listen(server, port)
  container.register({ ownOrigin: asValue(isWorker ? publicUrl : `http://127.0.0.1:${bound}`) })
  await subscribePlugins(container, subscriberFolders())
  const pageFiles = isWorker ? null : storePageFiles(join(buildDirectory, ".."))
  const metricsDoor = metrics === null ? null : await openMetricsDoor(metrics)
  const delivery = workerMode === "server" ? null : await eventBusOf(container).startDelivery()

  return {
    port: bound,
    container,
    async close() {
      await closeDoor(server, realtime)
      await heartbeat?.close()
      await pageFiles?.close()
      await delivery?.close()
      await queues.close()
      await metricsDoor?.close()
      await shutdown()
    },
  }
}

/**
 * Answers the running requests and accepts no new ones. Connections still open after the longest answer time are cut.
 */
async function closeDoor(server: Server, realtime: Realtime): Promise<void> {
  // Closes each connection after its answer. A browser would otherwise send its next request over the same connection.
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"))
  const cut = setTimeout(() => server.closeAllConnections(), LONGEST_ANSWER_MILLISECONDS)
  const closed = new Promise<void>((done) => server.close(() => done()))
  await realtime.close()
  await closed
  clearTimeout(cut)
}
