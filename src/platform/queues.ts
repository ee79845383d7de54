import { Queue, Worker, createPostgresBackend, setDefaultBackendFactory, type Processor } from "bullmq"
import { configuration } from "./configuration"
import { LONG_JOB_PATIENCE, POOL_SIZES, withPatience } from "./database-connection"

const QUEUE_SCHEMA = "jobs"
const PREFIX = "northlot"

/**
 * BullMQ on the Postgres of the product, or on Redis where `REDIS_URL` names one. The prefix keeps our
 * queues apart from those that Medusa's own Redis modules make.
 */
function connection() {
  const { databaseUrl, redisUrl } = configuration()
  if (redisUrl) return { connection: { url: redisUrl, maxRetriesPerRequest: null }, prefix: PREFIX }
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

export function prepareQueues(): void {
  if (!configuration().redisUrl) setDefaultBackendFactory(createPostgresBackend as never)
}

export function openQueue<Data>(name: string): Queue<Data> {
  return new Queue(name, connection() as never) as unknown as Queue<Data>
}

export function openWorker<Data>(name: string, processor: Processor<Data>, concurrency: number): Worker<Data> {
  return new Worker(name, processor as never, { ...connection(), concurrency } as never) as unknown as Worker<Data>
}
