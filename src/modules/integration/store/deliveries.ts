import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import { unseal } from "#src/platform/encryption"
import type { CamelCased } from "#src/platform/camel-case"
import type { WebhookEndpointRow } from "../tables"
import type { DueDelivery, TriedDelivery } from "../types"
import { SECRET_PURPOSE } from "./endpoints"

/** The deliveries to each webhook endpoint, with their results. */
export class WebhookDeliveries {
  /**
   * Creates one delivery per event for each endpoint that subscribes to it, or for `endpointId` alone. Returns the new
   * deliveries.
   */
  async prepare(told: {
    eventId: number | null
    event: string
    body: string
    endpointId?: string
  }): Promise<{ id: string; endpointId: string }[]> {
    const listening = await database().records<{ id: string }>(
      `SELECT id FROM webhook_endpoint
       WHERE is_on AND CASE WHEN $2::text IS NULL THEN $1 = ANY (events) ELSE id = $2 END`,
      [told.event, told.endpointId ?? null]
    )
    const prepared = await Promise.all(
      listening.map(({ id: endpointId }) =>
        database().records<{ id: string; endpointId: string }>(
          `INSERT INTO webhook_delivery (id, endpoint_id, event_id, event, body, created_at)
           VALUES ($1, $2, $3, $4, $5, northlot_now()) ON CONFLICT DO NOTHING RETURNING id, endpoint_id`,
          [generateEntityId(undefined, "msg"), endpointId, told.eventId, told.event, told.body]
        )
      )
    )
    return prepared.flat()
  }

  /**
   * A delivery to be sent; `null` for a delivery that has succeeded, was replaced by a replay, or lost its endpoint.
   */
  async due(id: string, round: number): Promise<DueDelivery | null> {
    const rows = await database().records<
      Omit<DueDelivery, "secrets"> &
        CamelCased<
          Pick<WebhookEndpointRow, "secret_key_id" | "secret_sealed" | "old_secret_key_id" | "old_secret_sealed">
        >
    >(
      `SELECT delivery.id, endpoint_id, body, delivery.created_at, url, is_on, secret_key_id, secret_sealed,
         CASE WHEN old_secret_until > northlot_now() THEN old_secret_key_id END AS old_secret_key_id,
         CASE WHEN old_secret_until > northlot_now() THEN old_secret_sealed END AS old_secret_sealed
       FROM webhook_delivery delivery JOIN webhook_endpoint endpoint ON endpoint.id = endpoint_id
       WHERE delivery.id = $1 AND round = $2 AND status = 'waiting'`,
      [id, round]
    )
    if (!rows[0]) return null
    const { secretKeyId, secretSealed, oldSecretKeyId, oldSecretSealed, ...delivery } = rows[0]
    const present = unseal(SECRET_PURPOSE, delivery.endpointId, { keyId: secretKeyId, sealed: secretSealed })
    if (present === null) throw new Error("The secret of this webhook cannot be read: give it a new one.")
    const old =
      oldSecretKeyId === null || oldSecretSealed === null
        ? null
        : unseal(SECRET_PURPOSE, delivery.endpointId, { keyId: oldSecretKeyId, sealed: oldSecretSealed })
    return { ...delivery, secrets: old === null ? [present] : [present, old] }
  }

  /** Records an attempt, and the time since which the endpoint has failed. */
  async noteTry(
    { id, endpointId }: Pick<DueDelivery, "id" | "endpointId">,
    { status, answer, error }: TriedDelivery
  ): Promise<void> {
    await database().query(
      `UPDATE webhook_delivery SET attempts = attempts + 1, last_tried_at = northlot_now(), last_status = $2,
         last_answer = $3, last_error = $4, status = CASE WHEN $4::text IS NULL THEN 'delivered' ELSE status END
       WHERE id = $1`,
      [id, status, answer, error]
    )
    await database().query(
      error === null
        ? `UPDATE webhook_endpoint SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL`
        : `UPDATE webhook_endpoint SET failing_since = coalesce(failing_since, northlot_now()) WHERE id = $1`,
      [endpointId]
    )
  }

  /** Ends the attempts of a delivery until it is replayed. */
  async drop(id: string, error: string): Promise<void> {
    await database().query(
      `UPDATE webhook_delivery SET status = 'dropped', last_error = $2 WHERE id = $1 AND status = 'waiting'`,
      [id, error]
    )
  }

  /** Starts the delivery again and returns the number of its new round; `null` for an unknown delivery. */
  async replay(id: string): Promise<{ endpointId: string; round: number } | null> {
    const rows = await database().records<{ endpointId: string; round: number }>(
      `UPDATE webhook_delivery SET round = round + 1, status = 'waiting', attempts = 0, last_error = NULL
       WHERE id = $1 RETURNING endpoint_id, round`,
      [id]
    )
    return rows[0] ?? null
  }

  async forget(days: number): Promise<void> {
    await database().query(
      `DELETE FROM webhook_delivery WHERE created_at < northlot_now() - make_interval(days => $1)`,
      [days]
    )
  }
}
