import type { MedusaContainer } from "@medusajs/framework/types"
import type { Job, Queue, Worker } from "bullmq"
import type { AuctionRecord, AuctionTimers } from "#src/modules/auction/types"
import { asBidding, database } from "#src/platform/database"
import { answeredInTime } from "#src/platform/in-time"
import { logger } from "#src/platform/logger"
import { oncePerOutage } from "#src/platform/once-per-outage"
import {
  LONGEST_STORING_MILLISECONDS,
  closeQueue,
  openQueue,
  openWorker,
  startQueue,
  type RunningQueues,
} from "#src/platform/queues"

interface AuctionJob {
  auctionId: string
  action: "open" | "settle"
  /** The moment it is for, ISO 8601: part of the job's id, so that a later end gets a job of its own. */
  at: string
  /** How often it came too early and was put off. */
  round: number
}

const QUEUE = "auctions"
/** A job fires this much before its moment and waits for it by the database's clock. */
const HEAD_START_MILLISECONDS = 1_000
/** What is further away than this is a job for later: nobody keeps a worker waiting for it. */
const LONGEST_WAIT_MILLISECONDS = 2_000
const CONCURRENCY = 50
/** A kept failure is for whoever looks into it; the sweep has done its work by then. */
const FAILED_JOBS_KEPT = 1_000

/**
 * One job per auction and moment: it opens the auction at its start, and settles it at its end. Extensions
 * add a job for the new end, and the one for the old end finds that it is too early.
 */
export async function startAuctionQueue(
  scope: MedusaContainer,
  { work, reminders }: { work: boolean; reminders: AuctionTimers }
): Promise<RunningQueues> {
  const queue = openQueue<AuctionJob>(QUEUE)
  queue.on("error", oncePerOutage("The auction queue is out of reach; the sweep opens and settles"))
  await startQueue(queue)

  const underWay = new Set<Promise<unknown>>()
  const notStored = oncePerOutage("Jobs of auctions cannot be stored; the sweep will do them")
  const auctions = scope.resolve("auction")
  auctions.setTimersBy({
    set(auction) {
      reminders.set(auction)
      const { id, status, startsAt, endsAt } = auction
      const action = status === "scheduled" ? "open" : "settle"
      const adding = addJob(queue, {
        auctionId: id,
        action,
        at: (action === "open" ? startsAt : endsAt).toISOString(),
        round: 0,
      })
        .catch(notStored)
        .finally(() => underWay.delete(adding))
      underWay.add(adding)
    },
  })

  let worker: Worker<AuctionJob> | null = null
  if (work) {
    worker = openWorker<AuctionJob>(QUEUE, (job) => asBidding(() => perform(scope, queue, job)), CONCURRENCY)
    worker.on("error", oncePerOutage("The auction worker is out of reach of its queue"))
    worker.on("failed", (job, error) =>
      logger.error({ err: error, auctionId: job?.data.auctionId }, "An auction's job failed")
    )
    await startQueue(worker)
  }
  return {
    async ready() {
      await queue.getDelayedCount()
      return worker === null || worker.isRunning()
    },
    async close() {
      auctions.setTimersBy({ set: () => undefined })
      await closeQueue(worker)
      await answeredInTime(Promise.all(underWay), LONGEST_STORING_MILLISECONDS).catch(() => undefined)
      await closeQueue(queue)
    },
  }
}

async function addJob(
  queue: Queue<AuctionJob>,
  job: AuctionJob,
  delay = millisecondsUntil(job.at, new Date())
): Promise<void> {
  const { auctionId, action, at, round } = job
  await queue.add(action as never, job as never, {
    jobId: `${auctionId}-${action}-${Date.parse(at)}-${round}`,
    delay: Math.max(0, delay - HEAD_START_MILLISECONDS),
    attempts: 5,
    backoff: { type: "exponential", delay: 500, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: { count: FAILED_JOBS_KEPT },
  })
}

async function perform(scope: MedusaContainer, queue: Queue<AuctionJob>, { data }: Job<AuctionJob>): Promise<void> {
  const auctions = scope.resolve("auction")
  const { auctionId, action, at, round } = data
  const remaining = millisecondsUntil(at, await database().now())
  if (remaining > LONGEST_WAIT_MILLISECONDS) {
    await addJob(queue, { ...data, round: round + 1 }, remaining)
    return
  }
  if (remaining > 0) await new Promise((resume) => setTimeout(resume, remaining))
  const auction = action === "open" ? await auctions.openAuction(auctionId) : await auctions.settleAuction(auctionId)
  // A timer may wake a moment before the clock of the database gets there.
  if (auction && isStillDue(auction, action, at)) {
    await addJob(
      queue,
      { ...data, round: round + 1 },
      millisecondsUntil(at, await database().now()) + HEAD_START_MILLISECONDS
    )
  }
}

function isStillDue(auction: AuctionRecord, action: AuctionJob["action"], at: string): boolean {
  return action === "open"
    ? auction.status === "scheduled" && auction.startsAt.toISOString() === at
    : auction.status === "open" && auction.endsAt.toISOString() === at
}

function millisecondsUntil(at: string, now: Date): number {
  return Date.parse(at) - now.getTime()
}
