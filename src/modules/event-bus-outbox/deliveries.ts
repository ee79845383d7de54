import { database } from "#src/platform/database"
import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { emit } from "#src/platform/outbox"
import { afterEndedProcess, retryAfterSeconds, type SetAsideReason } from "./rules/retries"
import type { Subscription } from "./subscriptions"

/** The first number of the lock by which a relay that lives is known; the second is its own. */
export const RELAY_LOCK = 720_575_940
/** Whoever spreads events holds it, so that the events of a lane are spread in their order. */
const SPREAD_LOCK = 720_575_941
const EVENTS_AT_ONCE = 100
/** A relay that lives gives its reactions up itself; who has not by then has no thread left to do it. */
const LEASE_SECONDS_BEYOND_LIMIT = 60

export interface Delivery {
  eventId: number
  subscriber: string
  topic: string
  payload: unknown
  metadata: Record<string, unknown> | null
  createdAt: Date
  /** How often it was taken, this time included: tells this time from another. */
  attempts: number
  /** How often it failed. */
  failures: number
}

export type AbandonedDelivery = Pick<Delivery, "eventId" | "subscriber" | "topic" | "attempts" | "failures"> & {
  relay: number
}

/**
 * Gives each event that is due one delivery per subscriber. It happens here and not when the event is emitted: whoever
 * emits need not know who listens, and who listens on demand is left out where nobody asked. An event that nobody
 * listens to is done. Answers whether there may be more.
 */
export async function spreadEvents(subscriptions: readonly Subscription[]): Promise<boolean> {
  const { rows } = await database().query<{ total: number }>(
    `WITH turn AS (SELECT pg_try_advisory_xact_lock($4) AS mine),
     listening AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $5::boolean[]) AS one (topic, subscriber, lane_group, on_demand)
       WHERE NOT on_demand OR EXISTS (
         SELECT FROM outbox_interest interest WHERE interest.subscriber = one.subscriber AND interest.topic = one.topic)
     ),
     due AS (
       SELECT event.id, event.topic, event.lane, event.due_at FROM outbox_event event
       WHERE (SELECT mine FROM turn) AND event.spread_at IS NULL AND event.done_at IS NULL
         AND event.due_at <= (SELECT clock_timestamp())
       ORDER BY event.due_at, event.id LIMIT ${EVENTS_AT_ONCE} FOR UPDATE SKIP LOCKED
     ),
     spread AS (
       INSERT INTO outbox_delivery (event_id, subscriber, lane, due_at)
       SELECT due.id, listening.subscriber, md5(listening.lane_group || ' ' || due.lane), due.due_at
       FROM due JOIN listening ON listening.topic IN (due.topic, '*')
       ON CONFLICT DO NOTHING
     ),
     unheard AS (
       SELECT id FROM due WHERE NOT EXISTS (SELECT FROM listening WHERE listening.topic IN (due.topic, '*'))
     ),
     gone_out AS (
       UPDATE outbox_event event
       SET spread_at = clock_timestamp(), replaceable = NULL,
         done_at = CASE WHEN event.id IN (SELECT id FROM unheard) THEN clock_timestamp() END
       FROM due
       WHERE event.id = due.id
     )
     SELECT count(*)::int AS total FROM due`,
    [
      subscriptions.map(({ topic }) => topic),
      subscriptions.map(({ subscriberId }) => subscriberId),
      subscriptions.map(({ laneGroup }) => laneGroup),
      SPREAD_LOCK,
      subscriptions.map(({ onDemand }) => onDemand === true),
    ]
  )
  return rows[0]!.total === EVENTS_AT_ONCE
}

/**
 * Takes what is due, first in its lane and nobody's, the oldest first, for these subscribers. That it was taken commits
 * before anything is done.
 */
export async function takeDeliveries(
  relay: number,
  subscriptions: readonly Subscription[],
  limit: number
): Promise<Delivery[]> {
  return database().records<Delivery>(
    `WITH free AS (
       SELECT delivery.event_id, delivery.ctid AS place, mine.seconds
       FROM outbox_delivery delivery
         JOIN (SELECT subscriber, max(seconds) AS seconds
               FROM unnest($2::text[], $3::float8[]) AS one (subscriber, seconds) GROUP BY subscriber) mine USING (subscriber)
       WHERE delivery.done_at IS NULL AND delivery.set_aside_at IS NULL AND delivery.relay IS NULL
         AND delivery.due_at <= (SELECT clock_timestamp())
         -- Said apart, so that the lane is looked up for each row, and not all rows compared with all others.
         AND (delivery.lane IS NULL OR NOT EXISTS (
           SELECT FROM outbox_delivery earlier
           WHERE earlier.lane = delivery.lane AND earlier.event_id < delivery.event_id
             AND earlier.done_at IS NULL AND earlier.set_aside_at IS NULL AND earlier.failures = 0))
       ORDER BY delivery.due_at, delivery.event_id, delivery.subscriber LIMIT $4 FOR UPDATE OF delivery SKIP LOCKED
     )
     UPDATE outbox_delivery delivery SET relay = $1, attempts = delivery.attempts + 1,
       leased_until = clock_timestamp() + make_interval(secs => free.seconds + ${LEASE_SECONDS_BEYOND_LIMIT})
     FROM free JOIN outbox_event event ON event.id = free.event_id
     WHERE delivery.ctid = free.place
     RETURNING ${TAKEN}`,
    [
      relay,
      subscriptions.map(({ subscriberId }) => subscriberId),
      subscriptions.map(({ timeLimitSeconds }) => timeLimitSeconds),
      limit,
    ]
  )
}

const TAKEN = `delivery.event_id, delivery.subscriber, event.topic, event.payload, event.metadata,
  event.created_at, delivery.attempts, delivery.failures`

/** The oldest delivery whose relay is gone, or has held it beyond its lease: what was done of it, nobody knows. */
export async function findAbandoned(subscriptions: readonly Subscription[]): Promise<AbandonedDelivery | null> {
  const rows = await database().records<AbandonedDelivery>(
    `SELECT delivery.event_id, delivery.subscriber, event.topic, delivery.attempts, delivery.failures, delivery.relay
     FROM outbox_delivery delivery JOIN outbox_event event ON event.id = delivery.event_id
     WHERE delivery.relay IS NOT NULL AND delivery.done_at IS NULL AND delivery.set_aside_at IS NULL
       AND delivery.subscriber = ANY ($1)
       AND (delivery.leased_until < clock_timestamp() OR NOT EXISTS (
         SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $2::integer::oid AND objid = delivery.relay::oid AND granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())))
     ORDER BY delivery.due_at, delivery.event_id, delivery.subscriber LIMIT 1`,
    [subscriptions.map(({ subscriberId }) => subscriberId), RELAY_LOCK]
  )
  return rows[0] ?? null
}

/** Whether this one, whose relay left it, is tried again; one that was left too often is set aside here. */
export async function mayBeTakenAgain(delivery: AbandonedDelivery): Promise<boolean> {
  if (afterEndedProcess(delivery.attempts - delivery.failures) === "deliver-alone") return true
  await database().transaction(() => setAside(delivery, "ended-process", null))
  return false
}

/** Takes what another relay left behind; null where somebody else was faster. */
export async function takeAbandoned(
  relay: number,
  { eventId, subscriber, attempts, relay: earlier }: AbandonedDelivery,
  timeLimitSeconds: number
): Promise<Delivery | null> {
  const rows = await database().records<Delivery>(
    `UPDATE outbox_delivery delivery SET relay = $1, attempts = delivery.attempts + 1,
       leased_until = clock_timestamp() + make_interval(secs => $6)
     FROM outbox_event event
     WHERE event.id = delivery.event_id AND delivery.event_id = $2 AND delivery.subscriber = $3
       AND delivery.attempts = $4 AND delivery.relay = $5 AND delivery.done_at IS NULL AND delivery.set_aside_at IS NULL
     RETURNING ${TAKEN}`,
    [relay, eventId, subscriber, attempts, earlier, timeLimitSeconds + LEASE_SECONDS_BEYOND_LIMIT]
  )
  return rows[0] ?? null
}

/** With its last delivery an event is done, and the rows of its deliveries go. */
export async function endDeliveries(deliveries: readonly Delivery[]): Promise<void> {
  await database().query({
    name: "end-deliveries",
    text: `SELECT end_outbox_deliveries($1, $2, $3)`,
    values: [
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ subscriber }) => subscriber),
      deliveries.map(({ attempts }) => attempts),
    ],
  })
}

export async function failDelivery(delivery: Delivery, thrown: unknown): Promise<void> {
  const { eventId, subscriber, attempts, failures } = delivery
  const error = (thrown instanceof Error ? thrown.message : String(thrown)).replaceAll("\0", " ")
  const seconds = retryAfterSeconds(failures + 1, Math.random())
  await database().transaction(async () => {
    await database().query(`UPDATE outbox_event SET attempts = attempts + 1 WHERE id = $1`, [eventId])
    // Its attempts come down to its failures: what ended, however badly, was not left behind.
    const { rowCount } = await database().query(
      `UPDATE outbox_delivery SET failures = failures + 1, attempts = failures + 1, last_error = $4, relay = NULL,
         leased_until = NULL, due_at = clock_timestamp() + make_interval(secs => $5)
       WHERE event_id = $1 AND subscriber = $2 AND attempts = $3 AND done_at IS NULL AND set_aside_at IS NULL`,
      [eventId, subscriber, attempts, error, seconds ?? 0]
    )
    if (rowCount === 1 && seconds === null) await setAside(delivery, "kept-failing", error)
  })
}

/** What this process has under way goes on under its new name. */
export async function renameRelay(earlier: number, relay: number): Promise<void> {
  await database().query(`UPDATE outbox_delivery SET relay = $2 WHERE relay = $1`, [earlier, relay])
}

/** Delivered no more until an admin says so; the operator hears of it. */
async function setAside(
  { eventId, subscriber, topic }: Pick<Delivery, "eventId" | "subscriber" | "topic">,
  reason: SetAsideReason,
  error: string | null
): Promise<void> {
  const { rowCount } = await database().query(
    `UPDATE outbox_delivery SET set_aside_at = clock_timestamp(), set_aside_reason = $3, relay = NULL, leased_until = NULL
     WHERE event_id = $1 AND subscriber = $2 AND done_at IS NULL AND set_aside_at IS NULL`,
    [eventId, subscriber, reason]
  )
  if (rowCount === 0) return
  const { rows } = await database().query<{ id: number }>(
    `INSERT INTO audit_entry (actor, action, subject, details) VALUES ('system', 'event.set-aside', $1, $2) RETURNING id`,
    [deliveryId({ eventId, subscriber }), JSON.stringify({ topic, subscriber, reason })]
  )
  logger.error(
    { event: eventId, topic, subscriber, reason },
    "What follows from an event was set aside: it has not happened"
  )
  const { operationsEmail } = configuration()
  // An e-mail that cannot be sent is not told by e-mail.
  if (operationsEmail === null || topic === "email.requested") return
  const data = { topic, subscriber, reason, error: error ?? "" }
  await emit(
    "email.requested",
    { to: operationsEmail, template: "event-set-aside", data },
    `event-set-aside:${rows[0]!.id}`
  )
}

/** How the console and the audit log name a delivery. */
function deliveryId({ eventId, subscriber }: Pick<Delivery, "eventId" | "subscriber">): string {
  return `${eventId}-${subscriber}`
}
