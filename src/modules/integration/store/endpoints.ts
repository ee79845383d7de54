import { randomBytes } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import { seal } from "#src/platform/encryption"
import type { WebhookRecord, WebhookSettings } from "../types"

export const SECRET_PURPOSE = "webhook secret"
/** The Standard Webhooks specification requires 24 to 64 bytes. */
const SECRET_BYTES = 32
const OLD_SECRET_HOURS = 24
/** A webhook endpoint is switched off after failing for this many hours. */
const FAILING_HOURS = 72

const ENDPOINT = "id, name, url, events, is_on, off_because, failing_since, created_by, created_at"

/** Webhook endpoints of other systems, with their secrets. */
export class WebhookEndpoints {
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

  /** Adds an endpoint and returns its secret, which is shown only once. */
  async add(settings: Omit<WebhookSettings, "isOn">, createdBy: string): Promise<{ id: string; secret: string }> {
    const id = generateEntityId(undefined, "whk")
    const secret = newSecret()
    const { keyId, sealed } = seal(SECRET_PURPOSE, id, secret)
    await database().query(
      `INSERT INTO webhook_endpoint (id, name, url, events, secret_key_id, secret_sealed, created_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, northlot_now())`,
      [id, settings.name, settings.url, settings.events, keyId, sealed, createdBy]
    )
    return { id, secret }
  }

  /** Changes an endpoint. Switching it on resets its failures. Returns `false` for an unknown endpoint. */
  async change(id: string, { name, url, events, isOn }: WebhookSettings): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE webhook_endpoint SET name = $2, url = $3, events = $4, is_on = $5, off_because = NULL,
         failing_since = CASE WHEN $5 AND NOT is_on OR url <> $3 THEN NULL ELSE failing_since END
       WHERE id = $1`,
      [id, name, url, events, isOn]
    )
    return rowCount === 1
  }

  /** Removes an endpoint with its deliveries. Returns `false` for an unknown endpoint. */
  async remove(id: string): Promise<boolean> {
    const { rowCount } = await database().query(`DELETE FROM webhook_endpoint WHERE id = $1`, [id])
    return rowCount === 1
  }

  /**
   * Creates and returns a new secret. The old secret also signs deliveries for one more day. `null` for an unknown
   * endpoint.
   */
  async rotateSecret(id: string): Promise<string | null> {
    const secret = newSecret()
    const { keyId, sealed } = seal(SECRET_PURPOSE, id, secret)
    const { rowCount } = await database().query(
      `UPDATE webhook_endpoint SET old_secret_key_id = secret_key_id, old_secret_sealed = secret_sealed,
         old_secret_until = northlot_now() + make_interval(hours => $4), secret_key_id = $2, secret_sealed = $3
       WHERE id = $1`,
      [id, keyId, sealed, OLD_SECRET_HOURS]
    )
    return rowCount === 1 ? secret : null
  }

  /** Switches the endpoint off if it has failed for too long. Returns whether this call switched it off. */
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
}

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`
