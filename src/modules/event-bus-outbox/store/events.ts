import type { Event } from "@medusajs/framework/types"
import { database } from "#src/platform/database"

/**
 * Releases and returns the events of one of Medusa's event groups. Each event is due after its own delay, counted from
 * now.
 */
export async function releaseGroup(groupId: string): Promise<Event[]> {
  const { rows } = await database().query<Event>(
    `UPDATE outbox_event SET staged_group = NULL, due_at = clock_timestamp() + delay_milliseconds * interval '1 millisecond'
     WHERE staged_group = $1 RETURNING topic AS name, payload AS data, metadata`,
    [groupId]
  )
  return rows
}

export async function wakeRelays(): Promise<void> {
  await database().query("SELECT pg_notify('northlot_outbox', '')")
}

/** Deletes the group's events with these names; without names, all events of the group. */
export async function clearGroup(groupId: string, names: readonly string[]): Promise<void> {
  await database().query(
    `DELETE FROM outbox_event WHERE staged_group = $1 AND ($2::text[] IS NULL OR topic = ANY ($2))`,
    [groupId, names.length > 0 ? names : null]
  )
}

export async function addInterest(subscriber: string, topics: readonly string[]): Promise<void> {
  await database().query(
    `INSERT INTO outbox_interest (subscriber, topic) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
    [subscriber, topics]
  )
}
