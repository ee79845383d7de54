import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import type { PushDeviceRecord, NewPushDevice } from "../types"

const COLUMNS = `id, account_id, session_id, endpoint, p256dh, auth, server_key, name, added_at, last_used_at`

/** The browsers that receive push notifications. `src/queries` knows whether a browser is still signed in. */
export class PushDevices {
  /**
   * Stores one row per endpoint address. `null` if the address is stored with other keys: a browser never changes the
   * keys of an address.
   */
  async put(device: NewPushDevice): Promise<PushDeviceRecord | null> {
    const rows = await database().records<PushDeviceRecord>(
      `INSERT INTO push_device AS known (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, northlot_now(), northlot_now())
       ON CONFLICT (endpoint) DO UPDATE SET
         id = CASE WHEN known.account_id = excluded.account_id THEN known.id ELSE excluded.id END,
         added_at = CASE WHEN known.account_id = excluded.account_id THEN known.added_at ELSE excluded.added_at END,
         account_id = excluded.account_id, session_id = excluded.session_id, server_key = excluded.server_key,
         name = excluded.name, last_used_at = excluded.last_used_at
       WHERE known.p256dh = excluded.p256dh AND known.auth = excluded.auth
       RETURNING ${COLUMNS}`,
      [
        generateEntityId(undefined, "push"),
        device.accountId,
        device.sessionId,
        device.endpoint,
        device.p256dh,
        device.auth,
        device.serverKey,
        device.name,
      ]
    )
    return rows[0] ?? null
  }

  async noteUse(id: string): Promise<void> {
    await database().query(`UPDATE push_device SET last_used_at = northlot_now() WHERE id = $1`, [id])
  }

  /** Removes a device of this account. Answers false if the account has no device with this id. */
  async remove(id: string, accountId: string): Promise<boolean> {
    const { rowCount } = await database().query(`DELETE FROM push_device WHERE id = $1 AND account_id = $2`, [
      id,
      accountId,
    ])
    return rowCount === 1
  }

  /** Removes the devices of a session that was signed out. */
  async removeOfSession(sessionId: string): Promise<void> {
    await database().query(`DELETE FROM push_device WHERE session_id = $1`, [sessionId])
  }

  async removeAll(ids: readonly string[]): Promise<void> {
    await database().query(`DELETE FROM push_device WHERE id = ANY ($1)`, [ids])
  }

  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM push_device WHERE account_id = $1`, [accountId])
  }
}
