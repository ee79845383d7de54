import { Queue, Worker, createPostgresBackend, setDefaultBackendFactory, type Job, type Processor } from "bullmq"
import pTimeout from "p-timeout"
import { configuration } from "./configuration"
import { LONG_JOB_PATIENCE, POOL_SIZES, withPatience } from "./database-connection"
import { watch } from "./metrics"
import { reconnectAfter, redisAnswers } from "./redis"

export const QUEUE_SCHEMA = "jobs"
const PREFIX = "northlot"

/** What a start waits for a queue that does not answer: the market opens without it. */
const LONGEST_START_MILLISECONDS = 1_500
const LONGEST_CLOSE_MILLISECONDS = 5_000
/** A connection that is there ends at once. Of one that is not, BullMQ waits for an end that never comes. */
const LONGEST_DISCONNECT_MILLISECONDS = 250
export const LONGEST_STORING_MILLISECONDS = 2_000

export interface RunningQueues {
  /** Whether jobs can be stored and taken now. */
  ready(): Promise<boolean>
  close(): Promise<void>
}

/**
 * BullMQ on the Postgres of the product, or on Redis where `REDIS_URL` names one. The prefix keeps our queues apart
 * from those of others. Whoever stores a job learns at once that Redis is gone; a worker waits until it is back.
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

/** Waits until it is ready, or goes on without: what a queue does in time, a sweep does a moment later. */
export async function startQueue(queue: { waitUntilReady(): Promise<unknown> }): Promise<void> {
  const ready = queue.waitUntilReady()
  if (!configuration().redisUrl) await ready
  else await pTimeout(ready, LONGEST_START_MILLISECONDS).catch(() => undefined)
}

/** Ends it in order, or without order where nobody answers. */
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

/** The queues of this process, by name. */
const queues = new Map<string, Queue>()

watch("northlot_queue_jobs", {
  help: "Jobs at an exact moment by queue: due and waiting, at work, for later, failed.",
  labelNames: ["queue", "state"],
  async read() {
    const counted = [...queues].map(async ([name, queue]) => {
      const counts = await queue.getJobCounts(...COUNTED)
      return Object.entries(counts).map(([state, value]) => ({ labels: { queue: name, state }, value }))
    })
    return (await Promise.all(counted)).flat()
  },
})

/** The queues of this process with what waits in them. */
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

/** What failed at every try, of each queue the newest first. */
export async function failedJobs(most: number): Promise<{ queue: string; job: Job }[]> {
  const found = await Promise.all(
    [...queues].map(async ([name, queue]) => {
      const jobs = (await queue.getFailed(0, most - 1)) as Job[]
      return jobs.map((job) => ({ queue: name, job }))
    })
  )
  return found.flat()
}

/** A job that failed at every try; null for any other. */
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
