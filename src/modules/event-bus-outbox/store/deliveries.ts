import { database } from "#src/platform/database"
import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { emit, topicsOfSharedLanes } from "#src/platform/outbox"
import { afterEndedProcess, retryAfterSeconds, type SetAsideReason } from "../rules/retries"
import type { room } from "../rules/fair-order"
import type { Reaction, Subscription } from "../subscriptions"

/** First number of the advisory lock that a live relay holds. The second number identifies the relay. */
export const RELAY_LOCK = 720_575_940
/**
 * Advisory lock that is held while delivery rows are created for new events. It preserves the order of the events in
 * each lane (`src/platform/outbox.ts`).
 */
const SPREAD_LOCK = 720_575_941
/**
 * How many events one statement turns into deliveries. A smaller number would leave subscribers idle, a larger one
 * would delay new events.
 */
const EVENTS_AT_ONCE = 30
/**
 * A live relay cancels a subscriber at its time limit. A relay whose delivery runs this much longer is considered
 * stuck.
 */
const LEASE_SECONDS_BEYOND_LIMIT = 60

export interface Delivery {
  eventId: number
  subscriber: string
  topic: string
  payload: unknown
  metadata: Record<string, unknown> | null
  createdAt: Date
  /** The number of starts of this delivery, including the present one. It identifies the present start. */
  attempts: number
  failures: number
}

export type AbandonedDelivery = Pick<Delivery, "eventId" | "subscriber" | "topic" | "attempts" | "failures"> & {
  relay: number
}

/**
 * Creates one delivery per subscriber for each due event. The events are read one topic after the other in turn, so
 * that a topic with thousands of events delays no other. Topics that share lanes count as one, so that a lane remains
 * in order. Deliveries are created here and not in `emit`, so that the emitter need not know the subscribers. An
 * on-demand subscriber gets only requested topics. An event without subscribers is marked as done. Returns whether more
 * events may be due, and whether any of them are urgent.
 */
export async function spreadEvents(
  subscriptions: readonly Subscription[]
): Promise<{ more: boolean; moreUrgent: boolean }> {
  const kinds = topicsOfSharedLanes()
  const { rows } = await database().query<{ total: number; urgent: number }>(
    `WITH RECURSIVE turn AS (SELECT pg_try_advisory_xact_lock($4) AS mine),
     listening AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $5::boolean[], $8::boolean[])
         AS one (topic, subscriber, lane_group, on_demand, urgent)
       WHERE NOT on_demand OR EXISTS (
         SELECT FROM outbox_interest interest WHERE interest.subscriber = one.subscriber AND interest.topic = one.topic)
     ),
     -- From one topic to the next in the index, whether or not this process knows it.
     pending AS (
       (SELECT topic FROM outbox_event
        WHERE (SELECT mine FROM turn) AND spread_at IS NULL AND done_at IS NULL ORDER BY topic LIMIT 1)
       UNION ALL
       SELECT (SELECT event.topic FROM outbox_event event
               WHERE event.topic > pending.topic AND event.spread_at IS NULL AND event.done_at IS NULL
               ORDER BY event.topic LIMIT 1)
       FROM pending WHERE pending.topic IS NOT NULL
     ),
     oldest AS (
       SELECT event.id, event.due_at,
         row_number() OVER (PARTITION BY coalesce(kind.name, pending.topic) ORDER BY event.due_at, event.id) AS place
       FROM pending LEFT JOIN unnest($6::text[], $7::text[]) AS kind (topic, name) USING (topic) CROSS JOIN LATERAL (
         SELECT id, due_at FROM outbox_event
         WHERE topic = pending.topic AND spread_at IS NULL AND done_at IS NULL AND due_at <= (SELECT clock_timestamp())
         ORDER BY due_at, id LIMIT ${EVENTS_AT_ONCE}
       ) AS event
     ),
     -- Chance between the kinds: by age the oldest ones would always come first.
     chosen AS MATERIALIZED (SELECT id FROM oldest ORDER BY place, random() LIMIT ${EVENTS_AT_ONCE}),
     due AS (
       SELECT event.id, event.topic, event.lane, event.due_at FROM outbox_event event
       -- In words that fit no index of those that wait.
       WHERE event.id = ANY (ARRAY(SELECT id FROM chosen)) AND coalesce(event.spread_at, event.done_at) IS NULL
       FOR UPDATE SKIP LOCKED
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
     SELECT count(*)::int AS total,
       (count(*) FILTER (WHERE due.topic IN (SELECT topic FROM listening WHERE urgent)))::int AS urgent FROM due`,
    [
      subscriptions.map(({ topic }) => topic),
      subscriptions.map(({ subscriberId }) => subscriberId),
      subscriptions.map(({ laneGroup }) => laneGroup),
      SPREAD_LOCK,
      subscriptions.map(({ onDemand }) => onDemand === true),
      Object.keys(kinds),
      Object.values(kinds),
      subscriptions.map(({ urgent }) => urgent === true),
    ]
  )
  const { total, urgent } = rows[0]!
  const more = total === EVENTS_AT_ONCE
  return { more, moreUrgent: more && urgent > 0 }
}

/** A subscriber that can receive deliveries, with its present load in this process. */
export interface Taker extends Reaction {
  /** The number of the subscriber's running deliveries. */
  running: number
  /** The sequence number of the outbox read that last gave this subscriber a delivery; 0 before its first delivery. */
  served: number
  /** The number of further deliveries that the subscriber may receive now. */
  most: number
}

/**
 * Claims due deliveries that no relay holds and that are first in their lane. Deliveries for money and auctions come
 * first. Among the others, subscribers with the fewest running deliveries and the longest wait come first. Each
 * subscriber gets its oldest delivery. The claim is committed before the delivery starts.
 */
export async function takeDeliveries(
  relay: number,
  takers: readonly Taker[],
  { urgent, other, together }: ReturnType<typeof room>
): Promise<Delivery[]> {
  return database().records<Delivery>(
    `WITH taker AS (
       SELECT * FROM unnest($2::text[], $3::float8[], $4::boolean[], $5::integer[], $6::integer[], $7::integer[])
         AS one (subscriber, seconds, urgent, running, served, most)
     ),
     due AS MATERIALIZED (
       SELECT found.event_id, found.place, found.due_at, taker.urgent, taker.seconds, taker.served,
         taker.running + row_number() OVER (PARTITION BY taker.subscriber ORDER BY found.due_at, found.event_id) AS turn
       FROM taker CROSS JOIN LATERAL (
         SELECT delivery.event_id, delivery.ctid AS place, delivery.due_at FROM outbox_delivery delivery
         WHERE delivery.subscriber = taker.subscriber AND delivery.done_at IS NULL AND delivery.set_aside_at IS NULL
           AND delivery.relay IS NULL AND delivery.due_at <= (SELECT clock_timestamp())
           -- Said apart, so that the lane is looked up for each row, and not all rows compared with all others.
           AND (delivery.lane IS NULL OR NOT EXISTS (
             SELECT FROM outbox_delivery earlier
             WHERE earlier.lane = delivery.lane AND earlier.event_id < delivery.event_id
               AND earlier.done_at IS NULL AND earlier.set_aside_at IS NULL AND earlier.failures = 0))
         ORDER BY delivery.due_at, delivery.event_id LIMIT taker.most FOR UPDATE OF delivery SKIP LOCKED
       ) AS found
     ),
     ahead AS MATERIALIZED (SELECT * FROM due WHERE urgent ORDER BY turn, served, due_at, event_id LIMIT $8),
     behind AS (
       SELECT * FROM due WHERE NOT urgent ORDER BY turn, served, due_at, event_id
       LIMIT least($9, $10 - (SELECT count(*) FROM ahead))
     ),
     free AS (SELECT * FROM ahead UNION ALL SELECT * FROM behind)
     UPDATE outbox_delivery delivery SET relay = $1, attempts = delivery.attempts + 1,
       leased_until = clock_timestamp() + make_interval(secs => free.seconds + ${LEASE_SECONDS_BEYOND_LIMIT})
     FROM free JOIN outbox_event event ON event.id = free.event_id
     WHERE delivery.ctid = free.place
     RETURNING ${TAKEN}`,
    [
      relay,
      takers.map(({ subscriberId }) => subscriberId),
      takers.map(({ timeLimitSeconds }) => timeLimitSeconds),
      takers.map((taker) => taker.urgent),
      takers.map(({ running }) => running),
      takers.map(({ served }) => served),
      takers.map(({ most }) => most),
      urgent,
      other,
      together,
    ]
  )
}

const TAKEN = `delivery.event_id, delivery.subscriber, event.topic, event.payload, event.metadata,
  event.created_at, delivery.attempts, delivery.failures`

/** The oldest delivery whose relay has ended or exceeded its lease. How much of the delivery was done is unknown. */
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

/** Whether this abandoned delivery may be tried again. If it was abandoned too often, this function sets it aside. */
export async function mayBeTakenAgain(delivery: AbandonedDelivery): Promise<boolean> {
  if (afterEndedProcess(delivery.attempts - delivery.failures) === "deliver-alone") return true
  await database().transaction(() => setAside(delivery, "ended-process", null))
  return false
}

/** Takes over an abandoned delivery; `null` where another relay was faster. */
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

/**
 * Marks deliveries as done. After an event's last delivery, the event is marked as done and its delivery rows are
 * deleted.
 */
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
    // `attempts` minus `failures` counts starts without a result, because the process ended or hung. This start ended
    // with an error, so the delivery does not crash the process: the difference becomes zero.
    const { rowCount } = await database().query(
      `UPDATE outbox_delivery SET failures = failures + 1, attempts = failures + 1, last_error = $4, relay = NULL,
         leased_until = NULL, due_at = clock_timestamp() + make_interval(secs => $5)
       WHERE event_id = $1 AND subscriber = $2 AND attempts = $3 AND done_at IS NULL AND set_aside_at IS NULL`,
      [eventId, subscriber, attempts, error, seconds ?? 0]
    )
    if (rowCount === 1 && seconds === null) await setAside(delivery, "kept-failing", error)
  })
}

/** Assigns the running deliveries of this process to its new relay number. */
export async function renameRelay(earlier: number, relay: number): Promise<void> {
  await database().query(`UPDATE outbox_delivery SET relay = $2 WHERE relay = $1`, [earlier, relay])
}

/** Stops a delivery until an admin takes it up again, and informs the operator. */
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
    "A reaction to an event was set aside and has not happened"
  )
  const { operationsEmail } = configuration()
  // A failed e-mail is not reported by e-mail, because the report would fail too.
  if (operationsEmail === null || topic === "email.requested") return
  const data = { topic, subscriber, reason, error: error ?? "" }
  await emit(
    "email.requested",
    { to: operationsEmail, template: "event-set-aside", data },
    `event-set-aside:${rows[0]!.id}`
  )
}

/** The delivery's id in the console and in the audit log. */
function deliveryId({ eventId, subscriber }: Pick<Delivery, "eventId" | "subscriber">): string {
  return `${eventId}-${subscriber}`
}
