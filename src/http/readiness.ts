import { RefusedError, type AnswerOf, type Operations, type endpoints } from "@northlot/contract"
import pTimeout from "p-timeout"
import { configuration } from "#src/platform/configuration"
import { database, replicaState } from "#src/platform/database"
import { redisAnswers } from "#src/platform/redis"
import type { RunningQueues } from "#src/platform/queues"
import { schemaIsCurrent } from "#src/platform/schema-fingerprint"

/** A load balancer asks every few seconds and treats a late answer as a failure. */
const PROBE_MILLISECONDS = 1_500

/** The parts of this process that the readiness check examines. */
export interface WatchedParts {
  buildDirectory: string
  queues: RunningQueues
}

interface Readiness {
  database: boolean
  migrations: boolean
  queue: boolean
  /** Whether Redis answers; true also if Redis is not used. */
  redis: boolean
  /** True if the replica is close to the primary, or if no replica is used. */
  replica: boolean
}

/**
 * The state of this process's parts. Without the database or its migrations the process cannot serve. Without another
 * part it is only slower.
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

/** The answer of `GET /api/ready`. @throws RefusedError `UNAVAILABLE` if this process cannot serve */
export async function readyAnswer(parts: WatchedParts): Promise<AnswerOf<typeof endpoints.ready>> {
  const { database, migrations, queue, redis, replica } = await readiness(parts)
  if (!database || !migrations) {
    const missing = [!database && "database", !migrations && "migrations"].filter((name) => name !== false)
    throw new RefusedError("UNAVAILABLE", `Not ready: ${missing.join(", ")}.`, { retryAfterSeconds: 2 })
  }
  const status = queue && redis && replica ? "ready" : "degraded"
  return { ok: true, status, database, migrations, queue, redis, replica }
}

/** The state of this process's parts for the console, which shows what is out of order. */
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
