import type { CamelCased } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import type { WebhookDeliveryRow } from "#src/modules/integration/tables"
import { Where } from "../where"

/** A sent or waiting delivery to one webhook address. */
export type LoggedDelivery = Omit<CamelCased<WebhookDeliveryRow>, "body"> & {
  endpointName: string
  /** True when automatic retries have stopped. The operator can start the retries again. */
  isSetAside: boolean
}

const LOGGED = `SELECT delivery.id, delivery.endpoint_id, delivery.event_id, delivery.event, delivery.created_at,
    delivery.status, delivery.round, delivery.attempts, delivery.last_tried_at, delivery.last_status,
    delivery.last_answer, delivery.last_error, endpoint.name AS endpoint_name,
    delivery.status = 'waiting' AND EXISTS (
      SELECT FROM outbox_event event JOIN outbox_delivery ON outbox_delivery.event_id = event.id
      WHERE event.topic = 'webhook.due' AND event.key = delivery.id || ':' || delivery.round
        AND outbox_delivery.set_aside_at IS NOT NULL) AS is_set_aside
  FROM webhook_delivery delivery JOIN webhook_endpoint endpoint ON endpoint.id = delivery.endpoint_id`

/** Lists deliveries, newest first. `before` is the id of a delivery; only deliveries older than this one are listed. */
export async function listWebhookDeliveries(asked: {
  webhookId?: string | undefined
  status?: LoggedDelivery["status"] | undefined
  before?: string | undefined
  limit: number
}): Promise<LoggedDelivery[]> {
  const where = new Where()
  where.equal({ "delivery.endpoint_id": asked.webhookId, "delivery.status": asked.status })
  where.with(
    asked.before,
    (id) =>
      `(delivery.created_at, delivery.id) < (SELECT created_at, id FROM webhook_delivery WHERE webhook_delivery.id = ${id})`
  )
  return database().records<LoggedDelivery>(
    `${LOGGED} WHERE ${where} ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT ${asked.limit}`,
    where.values
  )
}

export async function readWebhookDelivery(id: string): Promise<LoggedDelivery | null> {
  const rows = await database().records<LoggedDelivery>(`${LOGGED} WHERE delivery.id = $1`, [id])
  return rows[0] ?? null
}
