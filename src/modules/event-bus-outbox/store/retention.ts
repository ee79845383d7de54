import { database } from "#src/platform/database"
import { personalTopics } from "#src/platform/outbox"
import type { Subscription } from "../subscriptions"

/** Limits the duration of one statement; the next run deletes more. */
const ROWS_AT_ONCE = 10_000
/** Grouped events that were not released within this time are deleted, because their process ended. */
const STAGED_DAYS = 1
/**
 * A delivery to a subscriber that this version does not know is stored this long, because an older version may still
 * run.
 */
const UNKNOWN_SUBSCRIBER_DAYS = 7

export interface EventRetention {
  personalPayloadDays: number
  eventDays: number
}

/**
 * Deletes old delivered events, and the personal data in them earlier. An event that is set aside is not deleted until
 * an admin handles it.
 */
export async function forgetOldEvents(
  { personalPayloadDays, eventDays }: EventRetention,
  subscriptions: readonly Subscription[]
): Promise<void> {
  await database().query(
    `UPDATE outbox_event SET payload = '{}', lane = NULL, metadata = NULL
     WHERE id IN (
       SELECT id FROM outbox_event
       WHERE done_at < clock_timestamp() - make_interval(days => $1) AND topic = ANY ($2) AND payload <> '{}'
       LIMIT ${ROWS_AT_ONCE})`,
    [personalPayloadDays, personalTopics()]
  )
  await database().query(
    `DELETE FROM outbox_event WHERE id IN (
       SELECT id FROM outbox_event WHERE done_at < clock_timestamp() - make_interval(days => $1) LIMIT ${ROWS_AT_ONCE})`,
    [eventDays]
  )
  await database().query(
    `DELETE FROM outbox_event WHERE staged_group IS NOT NULL AND created_at < clock_timestamp() - make_interval(days => $1)`,
    [STAGED_DAYS]
  )
  await database().query(
    `WITH gone AS (
       DELETE FROM outbox_delivery delivery
       WHERE due_at < clock_timestamp() - make_interval(days => $1) AND done_at IS NULL AND set_aside_at IS NULL
         AND relay IS NULL AND subscriber <> ALL ($2)
       RETURNING event_id, subscriber
     )
     UPDATE outbox_event event SET done_at = clock_timestamp() FROM gone
     WHERE event.id = gone.event_id AND NOT EXISTS (
       SELECT FROM outbox_delivery delivery
       WHERE delivery.event_id = event.id AND delivery.subscriber = ANY ($2) AND delivery.done_at IS NULL)`,
    [UNKNOWN_SUBSCRIBER_DAYS, subscriptions.map(({ subscriberId }) => subscriberId)]
  )
}
