import type { Event } from "@medusajs/framework/types"
import { definitionOf, events, isOwnTopic, type OutboxTopic, type OutboxTopics } from "#src/events/index"
import { database } from "./database"
import { openTrace } from "./tracing"

export type { EmailTemplate } from "#src/events/email-templates"
export { isOwnTopic, type OutboxTopic, type OutboxTopics } from "#src/events/index"

/**
 * The topics whose events are delivered in order, with a function that names an event's lane. Events of one lane are
 * delivered one after another, so a person sees two e-mails about one car in order. Other topics have no order.
 */
const LANES: { [Topic in OutboxTopic]?: (payload: OutboxTopics[Topic]) => string } = {
  "email.requested": ({ to, about }) => (about === undefined ? to : `${to} ${about}`),
  "sms.requested": ({ number }) => number,
  "push.requested": ({ deviceId }) => deviceId,
  "notice.created": ({ accountId }) => accountId,
  "settlement.changed": ({ saleId }) => saleId,
  "listing.changed": ({ listingId }) => listingId,
  "negotiation.moved": ({ negotiationId }) => negotiationId,
  "question.changed": ({ questionId }) => questionId,
  "disclosure.changed": ({ listingId }) => listingId,
  "inspection.changed": ({ appointmentId }) => appointmentId,
  "charge.paid": ({ chargeId }) => chargeId,
  "charge.held": ({ chargeId }) => chargeId,
  "charge.disputed": ({ chargeId }) => chargeId,
  "charge.refunded": ({ chargeId }) => chargeId,
  "dispute.changed": ({ chargeId }) => chargeId,
  "refund.part": ({ chargeId }) => chargeId,
  "webhook.due": ({ endpointId }) => endpointId,
}

/** Topics that share one lane: a payment's result must be delivered before its refund or dispute. */
const LANE_NAMES: { [Topic in OutboxTopic]?: string } = {
  "charge.paid": "charge",
  "charge.held": "charge",
  "charge.disputed": "charge",
  "charge.refunded": "charge",
  "dispute.changed": "charge",
  "refund.part": "charge",
}

/** The topics that share a lane, with the lane's name. */
export const topicsOfSharedLanes = (): Readonly<Record<string, string>> => LANE_NAMES

/** The events whose payloads name a person. */
export function personalTopics(): OutboxTopic[] {
  return (Object.keys(events) as OutboxTopic[]).filter((topic) => definitionOf(topic).personal)
}

/** The version of an event's payload; undefined for events of the commerce core. */
export function versionOf(topic: string): number | undefined {
  return isOwnTopic(topic) ? definitionOf(topic).version : undefined
}

/** The number of a delivered event, equal at every retry. Calls to outside services use it as idempotency key. */
export function eventIdOf({ metadata }: Event): number {
  return metadata!.id as number
}

interface EmitOptions {
  /** The event is delivered this many seconds from now at the earliest. */
  delaySeconds?: number
  metadata?: Record<string, unknown> | null
  /** The event is not delivered before Medusa releases this group of events (`releaseGroupedEvents`). */
  group?: string | null
}

/**
 * Emits an event: writes it in the caller's transaction, to be delivered after the commit. `key` makes it unique: a
 * repeat changes nothing. Answers whether the event is new.
 * All events are written here; Medusa's events arrive by the `emit` of its Event Module.
 */
export async function emit<Topic extends OutboxTopic>(
  topic: Topic,
  payload: OutboxTopics[Topic],
  key: string,
  { delaySeconds = 0, metadata = null, group = null }: EmitOptions = {}
): Promise<boolean> {
  const isDeclared = isOwnTopic(topic)
  if (isDeclared) refuseOtherPayload(topic, payload)
  const { rowCount } = await database().query(
    `INSERT INTO outbox_event (topic, key, payload, lane, metadata, delay_milliseconds, staged_group, due_at)
     VALUES ($1, $2, $3, $4, $5, $6::integer, $7::text,
       CASE WHEN $7::text IS NULL THEN clock_timestamp() + $6::integer * interval '1 millisecond' ELSE 'infinity' END)
     ON CONFLICT (topic, key) DO NOTHING`,
    [
      topic,
      key,
      JSON.stringify(payload),
      isDeclared ? laneOf(topic, payload) : null,
      withTrace(metadata),
      Math.round(delaySeconds * 1_000),
      group,
    ]
  )
  return rowCount === 1
}

/** Emits many events of one topic in one statement, in this order; otherwise like `emit`. */
export async function emitAll<Topic extends OutboxTopic>(
  topic: Topic,
  events: readonly { payload: OutboxTopics[Topic]; key: string }[]
): Promise<void> {
  if (events.length === 0) return
  for (const { payload } of events) refuseOtherPayload(topic, payload)
  await database().query({
    name: "many-events",
    text: `INSERT INTO outbox_event (topic, key, payload, lane, metadata, due_at)
           SELECT $1, new.key, new.payload, new.lane, $5, clock_timestamp()
           FROM unnest($2::text[], $3::jsonb[], $4::text[]) WITH ORDINALITY AS new (key, payload, lane, place)
           ORDER BY new.place
           ON CONFLICT (topic, key) DO NOTHING`,
    values: [
      topic,
      events.map(({ key }) => key),
      events.map(({ payload }) => JSON.stringify(payload)),
      events.map(({ payload }) => laneOf(topic, payload)),
      withTrace(null),
    ],
  })
}

/** Returns those of the keys that already have an event of this topic. */
export async function emittedOf(topic: OutboxTopic, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database().query<{ key: string }>(
    `SELECT key FROM outbox_event WHERE topic = $1 AND key = ANY($2)`,
    [topic, keys]
  )
  return new Set(rows.map(({ key }) => key))
}

/** Adds the open trace to an event's metadata, so that the delivery's spans can be linked to that trace. */
function withTrace(metadata: Record<string, unknown> | null): string | null {
  const traceparent = openTrace()
  if (traceparent === null) return metadata && JSON.stringify(metadata)
  return JSON.stringify({ ...metadata, traceparent })
}

interface LatestEvent<Topic extends OutboxTopic> {
  payload: OutboxTopics[Topic]
  key: string
  /** The event's subject. A later event on the same subject replaces an earlier one that still waits for delivery. */
  about: string
  pauseSeconds: number
}

/**
 * Emits events that replace earlier waiting ones on the same subject, in one statement. An event waits
 * `pauseSeconds` and later ones replace it, so a subject has one delivery in each pause.
 */
export async function emitLatest<Topic extends OutboxTopic>(
  topic: Topic,
  latest: readonly LatestEvent<Topic>[]
): Promise<void> {
  if (latest.length === 0) return
  for (const { payload } of latest) refuseOtherPayload(topic, payload)
  await database().query({
    name: "latest-events",
    text: `INSERT INTO outbox_event (topic, key, payload, replaceable, due_at)
           SELECT $1, new.key, new.payload, new.about, clock_timestamp() + make_interval(secs => new.pause)
           FROM unnest($2::text[], $3::jsonb[], $4::text[], $5::float8[]) AS new (key, payload, about, pause)
           ON CONFLICT (topic, replaceable) WHERE replaceable IS NOT NULL
           DO UPDATE SET key = excluded.key, payload = excluded.payload`,
    values: [
      topic,
      latest.map(({ key }) => key),
      latest.map(({ payload }) => JSON.stringify(payload)),
      latest.map(({ about }) => about),
      latest.map(({ pauseSeconds }) => pauseSeconds),
    ],
  })
}

/**
 * Throws in tests if the payload does not match its declaration. Production delivers it anyway, because the
 * recorded state matters more.
 */
function refuseOtherPayload(topic: OutboxTopic, payload: unknown): void {
  if (process.env.NODE_ENV !== "test") return
  const { error } = definitionOf(topic).payload.safeParse(payload)
  if (error) throw new Error(`The event ${topic} is not as it is declared: ${error.message}`)
}

function laneOf<Topic extends OutboxTopic>(topic: Topic, payload: OutboxTopics[Topic]): string | null {
  const sharedBy = LANES[topic]?.(payload)
  return sharedBy === undefined ? null : `${LANE_NAMES[topic] ?? topic} ${sharedBy}`
}
