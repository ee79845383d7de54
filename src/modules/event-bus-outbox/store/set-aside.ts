import { database } from "#src/platform/database"

/**
 * Schedules a delivery that was set aside, and clears its failures. Returns whether the delivery had been set aside.
 */
export async function takeUpAgain(id: string): Promise<boolean> {
  const [, eventId, subscriber] = /^(\d{1,18})-(.+)$/.exec(id) ?? []
  if (eventId === undefined) return false
  const { rowCount } = await database().query(
    `UPDATE outbox_delivery SET set_aside_at = NULL, set_aside_reason = NULL, attempts = 0, failures = 0, due_at = clock_timestamp()
     WHERE event_id = $1 AND subscriber = $2 AND set_aside_at IS NOT NULL`,
    [eventId, subscriber]
  )
  return rowCount === 1
}
