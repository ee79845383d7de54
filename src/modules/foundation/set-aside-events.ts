import type { SetAsideEvent } from "@northlot/contract"
import { database } from "#src/platform/database"

interface Row {
  id: string
  topic: string
  createdAt: Date
  setAsideAt: Date
  reason: SetAsideEvent["reason"]
  failures: number
  lastError: string | null
}

/** Without their payloads: those hold what is for one person alone. */
export async function listSetAsideEvents({
  limit,
  offset,
}: {
  limit: number
  offset: number
}): Promise<{ items: SetAsideEvent[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    database().query<Row>(
      `SELECT id::text, topic, created_at AS "createdAt", set_aside_at AS "setAsideAt", set_aside_reason AS reason, attempts AS failures,
         last_error AS "lastError"
       FROM outbox_event WHERE set_aside_at IS NOT NULL ORDER BY set_aside_at DESC, outbox_event.id DESC LIMIT $1 OFFSET $2`,
      [limit, offset]
    ),
    database().query<{ total: number }>(
      `SELECT count(*)::int AS total FROM outbox_event WHERE set_aside_at IS NOT NULL`
    ),
  ])
  const items = rows.map(({ createdAt, setAsideAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    setAsideAt: setAsideAt.toISOString(),
  }))
  return { items, total: counted.rows[0]!.total }
}

export async function takeUpEvent(id: string): Promise<boolean> {
  const { rowCount } = await database().query(
    `UPDATE outbox_event SET set_aside_at = NULL, set_aside_reason = NULL, attempts = 0, due_at = clock_timestamp()
     WHERE id::text = $1 AND set_aside_at IS NOT NULL`,
    [id]
  )
  return rowCount === 1
}
