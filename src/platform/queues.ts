import { Queue, Worker, createPostgresBackend, setDefaultBackendFactory, type Job, type Processor } from "bullmq"
import pTimeout from "p-timeout"
import { configuration } from "./configuration"
import { LONG_JOB_PATIENCE, POOL_SIZES, withPatience } from "./database-connection"
import { watch } from "./metrics"
import { reconnectAfter, redisAnswers } from "./redis"

export const QUEUE_SCHEMA = "jobs"
const PREFIX = "northlot"

/** How long a start waits for a queue that does not answer. The market then opens without it. */
const LONGEST_START_MILLISECONDS = 1_500
const LONGEST_CLOSE_MILLISECONDS = 5_000
/**
 * The limit for a disconnect: BullMQ closes an open connection at once, but waits forever for one that never opened.
 */
const LONGEST_DISCONNECT_MILLISECONDS = 250
export const LONGEST_STORING_MILLISECONDS = 2_000

export interface RunningQueues {
  /** Whether jobs can be stored and taken now. */
  ready(): Promise<boolean>
  close(): Promise<void>
}

/**
 * BullMQ's connection: the product's Postgres, or Redis if `REDIS_URL` is set. The prefix separates the queues from
 * those of other products. A queue fails at once without Redis; a worker waits for it.
 */
function connection(role: "queue" | "worker") {
  const { databaseUrl, redisUrl } = configuration()
  if (redisUrl) {
    const patience =
      role === "queue" ? { maxRetriesPerRequest: 1, enableOfflineQueue: false } : { maxRetriesPerRequest: null }
    return { connection: { url: redisUrl, retryStrategy: reconnectAfter, ...patience }, prefix: PREFIX }
  }
  return {
    connection: {
      connectionString: withPatience(databaseUrl, LONG_JOB_PATIENCE),
      schema: QUEUE_SCHEMA,
      migrate: true,
      max: POOL_SIZES.jobs,
      connectionTimeoutMillis: LONG_JOB_PATIENCE.connection,
      application_name: "northlot-jobs",
    },
    prefix: PREFIX,
  }
}

/** Waits until the queue is ready, or goes on without it, because a sweep does a queue's work a moment later. */
export async function startQueue(queue: { waitUntilReady(): Promise<unknown> }): Promise<void> {
  const ready = queue.waitUntilReady()
  if (!configuration().redisUrl) await ready
  else await pTimeout(ready, LONGEST_START_MILLISECONDS).catch(() => undefined)
}

/** Closes the queue. If Redis does not answer, disconnects the queue instead. */
export async function closeQueue(
  queue: { close(): Promise<unknown>; disconnect(): Promise<unknown> } | null
): Promise<void> {
  if (!queue) return
  const ending = (await redisAnswers())
    ? pTimeout(queue.close(), LONGEST_CLOSE_MILLISECONDS)
    : pTimeout(queue.disconnect(), LONGEST_DISCONNECT_MILLISECONDS)
  await ending.catch(() => undefined)
}

export function prepareQueues(): void {
  if (!configuration().redisUrl) setDefaultBackendFactory(createPostgresBackend as never)
}

const COUNTED = ["waiting", "active", "delayed", "failed"] as const

const queues = new Map<string, Queue>()

watch("northlot_queue_jobs", {
  help: "Jobs that run at an exact time, by queue and state: waiting, active, delayed or failed.",
  labelNames: ["queue", "state"],
  async read() {
    const counted = [...queues].map(async ([name, queue]) => {
      const counts = await queue.getJobCounts(...COUNTED)
      return Object.entries(counts).map(([state, value]) => ({ labels: { queue: name, state }, value }))
    })
    return (await Promise.all(counted)).flat()
  },
})

/** The queues of this process, with the counts of their jobs. */
export async function queueCounts(): Promise<
  { name: string; waiting: number; active: number; delayed: number; failed: number }[]
> {
  return Promise.all(
    [...queues].map(async ([name, queue]) => {
      const { waiting = 0, active = 0, delayed = 0, failed = 0 } = await queue.getJobCounts(...COUNTED)
      return { name, waiting, active, delayed, failed }
    })
  )
}

/** Jobs that failed at every try, the newest first in each queue. */
export async function failedJobs(most: number): Promise<{ queue: string; job: Job }[]> {
  const found = await Promise.all(
    [...queues].map(async ([name, queue]) => {
      const jobs = (await queue.getFailed(0, most - 1)) as Job[]
      return jobs.map((job) => ({ queue: name, job }))
    })
  )
  return found.flat()
}

/** The job, if it failed at every try; null for any other. */
export async function failedJob(queue: string, id: string): Promise<Job | null> {
  const job = (await queues.get(queue)?.getJob(id)) as Job | undefined
  return job && (await job.isFailed()) ? job : null
}

export function openQueue<Data>(name: string): Queue<Data> {
  const queue = new Queue(name, connection("queue") as never)
  queues.set(name, queue)
  return queue as unknown as Queue<Data>
}

export function openWorker<Data>(name: string, processor: Processor<Data>, concurrency: number): Worker<Data> {
  return new Worker(
    name,
    processor as never,
    { ...connection("worker"), concurrency } as never
  ) as unknown as Worker<Data>
}
