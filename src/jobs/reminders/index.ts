import type { MedusaContainer } from "@medusajs/framework/types"
import type { Job, Queue } from "bullmq"
import pTimeout from "p-timeout"
import { comingReminders } from "#src/modules/notice/rules/reminder-moments"
import { database } from "#src/platform/database"
import { oncePerOutage } from "#src/platform/log-throttle"
import {
  LONGEST_STORING_MILLISECONDS,
  closeQueue,
  openQueue,
  openWorker,
  startQueue,
  type RunningQueues,
} from "#src/platform/queues"
import { remindOfEnds } from "#src/use-cases/notice/remind-of-end"
import type { AuctionTimers } from "#src/modules/auction/types"

interface ReminderJob {
  auctionId: string
  /** The reminder's moment in ISO 8601. It is part of the job's id, so that a later end gets new jobs. */
  at: string
  /** How often the job ran too early and was scheduled again. */
  round: number
}

export interface ReminderQueue extends RunningQueues {
  /**
   * Schedules the coming reminders of this auction's end. After the end moved, the earlier jobs find nothing to do.
   */
  set: AuctionTimers["set"]
}

const QUEUE = "reminders"
const CONCURRENCY = 2
const FAILED_JOBS_STORED = 1_000

/** One job per auction and reminder moment. `remind-of-ends.ts` covers lost jobs. */
export async function startReminderQueue(scope: MedusaContainer, { work }: { work: boolean }): Promise<ReminderQueue> {
  const queue = openQueue<ReminderJob>(QUEUE)
  queue.on("error", oncePerOutage("The reminder queue is out of reach; the scheduled job sends the reminders"))
  await startQueue(queue)
  const worker = work ? openWorker<ReminderJob>(QUEUE, (job) => perform(scope, queue, job), CONCURRENCY) : null
  worker?.on("error", oncePerOutage("The reminder worker cannot reach its queue"))
  if (worker) await startQueue(worker)

  const underWay = new Set<Promise<unknown>>()
  const notStored = oncePerOutage("The reminders cannot be queued; the scheduled job will send the reminders")
  return {
    set({ id, status, endsAt }) {
      if (status !== "open") return
      for (const { at } of comingReminders(endsAt, new Date())) {
        const adding = addJob(queue, { auctionId: id, at: at.toISOString(), round: 0 }, at.getTime() - Date.now())
          .catch(notStored)
          .finally(() => underWay.delete(adding))
        underWay.add(adding)
      }
    },
    async ready() {
      await queue.getDelayedCount()
      return worker === null || worker.isRunning()
    },
    async close() {
      await closeQueue(worker)
      await pTimeout(Promise.all(underWay), LONGEST_STORING_MILLISECONDS).catch(() => undefined)
      await closeQueue(queue)
    },
  }
}

async function addJob(queue: Queue<ReminderJob>, job: ReminderJob, delay: number): Promise<void> {
  const { auctionId, at, round } = job
  await queue.add("remind" as never, job as never, {
    jobId: `${auctionId}-remind-${Date.parse(at)}-${round}`,
    delay: Math.max(0, delay),
    attempts: 5,
    backoff: { type: "exponential", delay: 500, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: { count: FAILED_JOBS_STORED },
  })
}

async function perform(scope: MedusaContainer, queue: Queue<ReminderJob>, { data }: Job<ReminderJob>): Promise<void> {
  const remaining = Date.parse(data.at) - (await database().now()).getTime()
  if (remaining > 0) return addJob(queue, { ...data, round: data.round + 1 }, remaining)
  await remindOfEnds(scope, data.auctionId)
}
