/** Metrics of this process, which Prometheus reads (docs/operations.md). */
import { RefusedError } from "@northlot/contract"
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client"
import pTimeout from "p-timeout"
import { logger } from "./logger"

export const metrics = new Registry()
const registers = [metrics]

export const requestSeconds = new Histogram({
  name: "northlot_request_seconds",
  help: "How long requests took, by the endpoint's name and the first digit of the status.",
  labelNames: ["endpoint", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
})

const bids = new Counter({
  name: "northlot_bids_total",
  help: "Bids that were answered: accepted, refused by a rule, or failed.",
  labelNames: ["outcome"],
  registers,
})

/** The number of unanswered bids of each auction in this process. */
const lanes = new Map<string, number>()

new Gauge({
  name: "northlot_lane_depth",
  help: "The largest number of bids waiting for one auction in this process.",
  registers,
  collect() {
    this.set(Math.max(0, ...lanes.values()))
  },
})

/**
 * Measures a bid from its entry into the auction's queue to its answer. A null answer is not counted: the bid is
 * checked again and then queued a second time.
 */
export async function measureBid<Result>(auctionId: string, answer: Promise<Result>): Promise<Result> {
  lanes.set(auctionId, (lanes.get(auctionId) ?? 0) + 1)
  try {
    const result = await answer
    if (result !== null) bids.inc({ outcome: "accepted" })
    return result
  } catch (error) {
    bids.inc({ outcome: error instanceof RefusedError ? "refused" : "failed" })
    throw error
  } finally {
    const waiting = lanes.get(auctionId)! - 1
    if (waiting > 0) lanes.set(auctionId, waiting)
    else lanes.delete(auctionId)
  }
}

export const settlementLateness = new Histogram({
  name: "northlot_settlement_lateness_seconds",
  help: "The time from the end of an auction to its settlement.",
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30, 300],
  registers,
})

export const deliveries = new Counter({
  name: "northlot_deliveries_total",
  help: "Finished reactions to events, by subscriber and outcome (done or failed).",
  labelNames: ["subscriber", "outcome"],
  registers,
})

export const jobRuns = new Counter({
  name: "northlot_job_runs_total",
  help: "Runs of scheduled jobs in this process, by job and outcome (done or failed).",
  labelNames: ["job", "outcome"],
  registers,
})

export const poolWait = new Histogram({
  name: "northlot_pool_wait_seconds",
  help: "How long transactions waited for a connection to the database, by the pool.",
  labelNames: ["pool"],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5],
  registers,
})

/** Prometheus reads every few seconds, so a value that takes longer is left out. */
const LONGEST_READ_MILLISECONDS = 2_000

interface Watched {
  help: string
  labelNames?: string[]
  /** Reads the metric's present values, each with its labels. */
  read(): Promise<{ labels?: Record<string, string>; value: number }[]>
}

/**
 * A metric that is read on demand. A value that cannot be read, e.g. without the database, is left out. A later
 * call with the same name replaces the metric.
 */
export function watch(name: `northlot_${string}`, { help, labelNames = [], read }: Watched): void {
  metrics.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    labelNames,
    registers,
    async collect() {
      this.reset()
      try {
        for (const { labels = {}, value } of await pTimeout(read(), LONGEST_READ_MILLISECONDS)) this.set(labels, value)
      } catch (error) {
        if (labelNames.length === 0) this.remove()
        logger.debug({ err: error, metric: name }, "A figure could not be read")
      }
    },
  })
}

/** Node's own metrics: processor, memory, event loop delay. Called only if metrics are served. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: metrics })
}
