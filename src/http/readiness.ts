import { RefusedError, type AnswerOf, type Operations, type endpoints } from "@northlot/contract"
import pTimeout from "p-timeout"
import { configuration } from "#src/platform/configuration"
import { database, replicaState } from "#src/platform/database"
import { redisAnswers } from "#src/platform/redis"
import type { RunningQueues } from "#src/platform/queues"
import { schemaIsCurrent } from "#src/platform/schema-fingerprint"

/** A balancer asks each few seconds and takes silence for an end. */
const PROBE_MILLISECONDS = 1_500

/** What of the process is asked. */
export interface WatchedParts {
  buildDirectory: string
  queues: RunningQueues
}

interface Readiness {
  database: boolean
  migrations: boolean
  queue: boolean
  /** True as well where none is used. */
  redis: boolean
  /** True as well where none is used. */
  replica: boolean
}

/**
 * What of this process is in order. Without database or migrations it serves nobody; without the others it goes on,
 * slower.
 */
async function readiness({ buildDirectory, queues }: WatchedParts): Promise<Readiness> {
  const [databaseAnswers, migrations, queue, redis] = await Promise.all([
    inOrder(async () => (await database().query("SELECT 1")).rowCount === 1),
    inOrder(() => schemaIsCurrent(buildDirectory)),
    inOrder(() => queues.ready()),
    inOrder(redisAnswers),
  ])
  return { database: databaseAnswers, migrations, queue, redis, replica: replicaState()?.close ?? true }
}

/** What `GET /api/ready` answers. @throws RefusedError `UNAVAILABLE` where this process can serve nobody */
export async function readyAnswer(parts: WatchedParts): Promise<AnswerOf<typeof endpoints.ready>> {
  const { database, migrations, queue, redis, replica } = await readiness(parts)
  if (!database || !migrations) {
    const missing = [!database && "database", !migrations && "migrations"].filter((name) => name !== false)
    throw new RefusedError("UNAVAILABLE", `Not ready: ${missing.join(", ")}.`, { retryAfterSeconds: 2 })
  }
  const status = queue && redis && replica ? "ready" : "degraded"
  return { ok: true, status, database, migrations, queue, redis, replica }
}

/** The same for the console, which asks what is out of order and not whether to be served. */
export async function partsInOrder(parts: WatchedParts): Promise<Operations["parts"]> {
  const { redisUrl, replica } = configuration()
  const { redis: redisIsInOrder, replica: replicaIsInOrder, ...used } = await readiness(parts)
  const optional = [
    ["redis", redisIsInOrder, redisUrl !== null],
    ["replica", replicaIsInOrder, replica !== null],
  ] as const
  const stateOf = (isInOrder: boolean) => (isInOrder ? "in order" : "out of order")
  return [
    ...(["database", "migrations", "queue"] as const).map((name) => ({ name, state: stateOf(used[name]) }) as const),
    ...optional.map(
      ([name, isInOrder, isUsed]) => ({ name, state: isUsed ? stateOf(isInOrder) : "not used" }) as const
    ),
  ]
}

function inOrder(probe: () => Promise<boolean>): Promise<boolean> {
  return pTimeout(probe(), PROBE_MILLISECONDS).catch(() => false)
}
