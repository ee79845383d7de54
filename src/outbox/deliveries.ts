import { database } from "#src/platform/database"
import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { appendToOutbox, type OutboxTopic } from "#src/platform/outbox"
import { afterEndedProcess, retryAfterSeconds, type SetAsideReason } from "./retries"

/** The first number of the lock by which a relay that lives is known; the second is its own. */
export const RELAY_LOCK = 720_575_940

export interface Delivery {
  id: number
  topic: OutboxTopic
  payload: never
  /** How often its handlers failed. */
  failures: number
  /** An earlier process ended while it was under way: it is delivered with nothing beside it. */
  suspect: boolean
}

interface Row {
  id: number
  topic: OutboxTopic
  payload: never
  failures: number
  relay: number | null
  begun: number | null
}

/**
 * Takes the oldest row that is due, first in its lane and nobody's, and puts on record that its delivery begins, which
 * commits before anything is done. A row is somebody's while the relay that took it lives: its lock ends with its
 * connection, so that a killed process leaves its rows at once.
 * @returns `null` where there is none; `"again"` where another relay was faster, or a row was set aside
 */
export async function beginDelivery(relay: number, underWay: readonly number[]): Promise<Delivery | "again" | null> {
  return database().transaction(async () => {
    const { rows } = await database().query<Row>(
      `SELECT event.id, event.topic, event.payload, event.attempts AS failures, delivery.relay, delivery.begun
       FROM outbox_event event LEFT JOIN outbox_delivery delivery ON delivery.event_id = event.id
       WHERE event.done_at IS NULL AND event.set_aside_at IS NULL AND event.due_at <= clock_timestamp() AND event.id <> ALL ($1::bigint[])
         AND (delivery.event_id IS NULL OR NOT EXISTS (
           SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $2::integer::oid AND objid = delivery.relay::oid AND granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())))
         AND NOT EXISTS (
           SELECT FROM outbox_event earlier
           WHERE earlier.lane = event.lane AND earlier.id < event.id AND earlier.done_at IS NULL AND earlier.set_aside_at IS NULL
             AND earlier.attempts = 0)
       ORDER BY event.due_at, event.id LIMIT 1 FOR UPDATE OF event SKIP LOCKED`,
      [underWay, RELAY_LOCK]
    )
    const row = rows[0]
    if (!row) return null
    const { id, topic, payload, failures, relay: earlier, begun } = row
    if (earlier === null) {
      const { rowCount } = await database().query(
        `INSERT INTO outbox_delivery (event_id, relay) VALUES ($1, $2) ON CONFLICT (event_id) DO NOTHING`,
        [id, relay]
      )
      return rowCount === 1 ? { id, topic, payload, failures, suspect: false } : "again"
    }
    if (afterEndedProcess(begun!) === "set-aside") {
      await setAside({ id, topic, reason: "ended-process", error: null })
      return "again"
    }
    const { rowCount } = await database().query(
      `UPDATE outbox_delivery SET relay = $3, begun = begun + 1, begun_at = clock_timestamp() WHERE event_id = $1 AND relay = $2`,
      [id, earlier, relay]
    )
    return rowCount === 1 ? { id, topic, payload, failures, suspect: true } : "again"
  })
}

export async function endDelivery({ id }: Delivery): Promise<void> {
  await database().transaction(async () => {
    await database().query(
      `UPDATE outbox_event SET done_at = clock_timestamp(), attempts = attempts + 1 WHERE id = $1`,
      [id]
    )
    await database().query(`DELETE FROM outbox_delivery WHERE event_id = $1`, [id])
  })
}

export async function failDelivery({ id, topic, failures }: Delivery, thrown: unknown): Promise<void> {
  const error = (thrown instanceof Error ? thrown.message : String(thrown)).replaceAll("\0", " ")
  const seconds = retryAfterSeconds(failures + 1, Math.random())
  await database().transaction(async () => {
    await database().query(
      `UPDATE outbox_event SET attempts = attempts + 1, last_error = $2,
         due_at = clock_timestamp() + make_interval(secs => $3) WHERE id = $1`,
      [id, error, seconds ?? 0]
    )
    await database().query(`DELETE FROM outbox_delivery WHERE event_id = $1`, [id])
    if (seconds === null) await setAside({ id, topic, reason: "kept-failing", error })
  })
}

/** What this process has under way goes on under its new name. */
export async function renameRelay(earlier: number, relay: number): Promise<void> {
  await database().query(`UPDATE outbox_delivery SET relay = $2 WHERE relay = $1`, [earlier, relay])
}

interface SetAside {
  id: number
  topic: OutboxTopic
  reason: SetAsideReason
  error: string | null
}

/** Delivered no more until an admin says so; the operator hears of it. */
async function setAside({ id, topic, reason, error }: SetAside): Promise<void> {
  await database().query(
    `UPDATE outbox_event SET set_aside_at = clock_timestamp(), set_aside_reason = $2 WHERE id = $1`,
    [id, reason]
  )
  await database().query(`DELETE FROM outbox_delivery WHERE event_id = $1`, [id])
  const { rows } = await database().query<{ id: number }>(
    `INSERT INTO audit_entry (actor, action, subject, details) VALUES ('system', 'event.set-aside', $1, $2) RETURNING id`,
    [String(id), JSON.stringify({ topic, reason })]
  )
  logger.error({ event: id, topic, reason }, "An event was set aside: what follows from it has not happened")
  const { operationsEmail } = configuration()
  // An e-mail that cannot be sent is not told by e-mail.
  if (operationsEmail === null || topic === "email.requested") return
  const data = { topic, reason, error: error ?? "" }
  await appendToOutbox(
    "email.requested",
    { to: operationsEmail, template: "event-set-aside", data },
    `event-set-aside:${rows[0]!.id}`
  )
}
