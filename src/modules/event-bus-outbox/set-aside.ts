import type { SetAsideEvent } from "@northlot/contract"
import { database } from "#src/platform/database"

interface Row {
  id: string
  topic: string
  subscriber: string
  createdAt: Date
  setAsideAt: Date
  reason: SetAsideEvent["reason"]
  failures: number
  lastError: string | null
}

/** Without their payloads: those hold what is for one person alone. */
export async function listSetAside({
  limit,
  offset,
}: {
  limit: number
  offset: number
}): Promise<{ items: SetAsideEvent[]; total: number }> {
  const [rows, counted] = await Promise.all([
    database().records<Row>(
      `SELECT delivery.event_id || '-' || delivery.subscriber AS id, event.topic, delivery.subscriber, event.created_at,
         delivery.set_aside_at, delivery.set_aside_reason AS reason, delivery.failures, delivery.last_error
       FROM outbox_delivery delivery JOIN outbox_event event ON event.id = delivery.event_id
       WHERE delivery.set_aside_at IS NOT NULL ORDER BY delivery.set_aside_at DESC, event.id DESC, delivery.subscriber LIMIT $1 OFFSET $2`,
      [limit, offset]
    ),
    database().query<{ total: number }>(
      `SELECT count(*)::int AS total FROM outbox_delivery WHERE set_aside_at IS NOT NULL`
    ),
  ])
  const items = rows.map(({ createdAt, setAsideAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    setAsideAt: setAsideAt.toISOString(),
  }))
  return { items, total: counted.rows[0]!.total }
}

/** Has it delivered again, from the start. Answers whether it was set aside. */
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
