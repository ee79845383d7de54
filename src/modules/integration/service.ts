import { randomBytes } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import { seal, unseal } from "#src/platform/encryption"
import type { CamelCased } from "#src/platform/camel-case"
import type { WebhookEndpointRow } from "./tables"
import type { DueDelivery, TriedDelivery, WebhookRecord, WebhookSettings } from "./types"

const PURPOSE = "webhook secret"
/** By the Standard Webhooks convention 24 to 64 bytes. */
const SECRET_BYTES = 32
const OLD_SECRET_HOURS = 24
/** An address that nothing has reached for so long is turned off. */
const FAILING_HOURS = 72

const ENDPOINT = "id, name, url, events, is_on, off_because, failing_since, created_by, created_at"
/** Which addresses of others are told what, and what became of it; README.md tells the invariants. */
export default class IntegrationModuleService {
  async all(): Promise<WebhookRecord[]> {
    return database().records<WebhookRecord>(
      `SELECT ${ENDPOINT} FROM webhook_endpoint ORDER BY created_at DESC, id LIMIT 100`
    )
  }

  async find(id: string): Promise<WebhookRecord | null> {
    return (
      (await database().records<WebhookRecord>(`SELECT ${ENDPOINT} FROM webhook_endpoint WHERE id = $1`, [id]))[0] ??
      null
    )
  }

  /** Answers the secret, which is told this once. */
  async add(settings: Omit<WebhookSettings, "isOn">, createdBy: string): Promise<{ id: string; secret: string }> {
    const id = generateEntityId(undefined, "whk")
    const secret = newSecret()
    const { keyId, sealed } = seal(PURPOSE, id, secret)
    await database().query(
      `INSERT INTO webhook_endpoint (id, name, url, events, secret_key_id, secret_sealed, created_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, northlot_now())`,
      [id, settings.name, settings.url, settings.events, keyId, sealed, createdBy]
    )
    return { id, secret }
  }

  /** Turned on, it is as one that never failed. Answers false where there is none. */
  async change(id: string, { name, url, events, isOn }: WebhookSettings): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE webhook_endpoint SET name = $2, url = $3, events = $4, is_on = $5, off_because = NULL,
         failing_since = CASE WHEN $5 AND NOT is_on OR url <> $3 THEN NULL ELSE failing_since END
       WHERE id = $1`,
      [id, name, url, events, isOn]
    )
    return rowCount === 1
  }

  /** Answers false where there is none. What it was told goes with it. */
  async remove(id: string): Promise<boolean> {
    const { rowCount } = await database().query(`DELETE FROM webhook_endpoint WHERE id = $1`, [id])
    return rowCount === 1
  }

  /** A new secret; the present one signs beside it for a day. Null where there is no such address. */
  async rotateSecret(id: string): Promise<string | null> {
    const secret = newSecret()
    const { keyId, sealed } = seal(PURPOSE, id, secret)
    const { rowCount } = await database().query(
      `UPDATE webhook_endpoint SET old_secret_key_id = secret_key_id, old_secret_sealed = secret_sealed,
         old_secret_until = northlot_now() + make_interval(hours => $4), secret_key_id = $2, secret_sealed = $3
       WHERE id = $1`,
      [id, keyId, sealed, OLD_SECRET_HOURS]
    )
    return rowCount === 1 ? secret : null
  }

  /**
   * One delivery for each address that listens to this event, or for `endpointId` alone; once for each event. Answers
   * the new ones.
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

  /** What is to be sent; null where it was delivered, replaced by a replay, or has no address any more. */
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
    const present = unseal(PURPOSE, delivery.endpointId, { keyId: secretKeyId, sealed: secretSealed })
    if (present === null) throw new Error("The secret of this webhook cannot be read: give it a new one.")
    const old =
      oldSecretKeyId === null || oldSecretSealed === null
        ? null
        : unseal(PURPOSE, delivery.endpointId, { keyId: oldSecretKeyId, sealed: oldSecretSealed })
    return { ...delivery, secrets: old === null ? [present] : [present, old] }
  }

  /** Notes a try, and since when the address fails. */
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

  /** Answers whether it was on and has been failing for so long that it is off now. */
  async turnOffWhenDead(id: string, because: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE webhook_endpoint SET is_on = false, off_because = $2
       WHERE id = $1 AND is_on AND failing_since < northlot_now() - make_interval(hours => $3)`,
      [id, because, FAILING_HOURS]
    )
    return rowCount === 1
  }

  async turnOff(id: string, because: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE webhook_endpoint SET is_on = false, off_because = $2 WHERE id = $1 AND is_on`,
      [id, because]
    )
    return rowCount === 1
  }

  /** It is told no more, until it is replayed. */
  async drop(id: string, error: string): Promise<void> {
    await database().query(
      `UPDATE webhook_delivery SET status = 'dropped', last_error = $2 WHERE id = $1 AND status = 'waiting'`,
      [id, error]
    )
  }

  /** Answers its round, for which it is due again; null where there is no such delivery. */
  async replay(id: string): Promise<{ endpointId: string; round: number } | null> {
    const rows = await database().records<{ endpointId: string; round: number }>(
      `UPDATE webhook_delivery SET round = round + 1, status = 'waiting', attempts = 0, last_error = NULL
       WHERE id = $1 RETURNING endpoint_id, round`,
      [id]
    )
    return rows[0] ?? null
  }

  async forgetDeliveries(days: number): Promise<void> {
    await database().query(
      `DELETE FROM webhook_delivery WHERE created_at < northlot_now() - make_interval(days => $1)`,
      [days]
    )
  }
}

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`
