import { database } from "#src/platform/database"
import { DEFAULT_QUIET_HOURS } from "../rules/quiet-hours"
import type { NotificationSettings } from "../types"

/** Each person's SMS number and quiet hours. */
export class Settings {
  async ofAccount(accountId: string): Promise<NotificationSettings> {
    const { rows } = await database().query<{ number: string | null; from: string | null; until: string | null }>(
      `SELECT sms_number AS number, quiet_from AS "from", quiet_until AS "until" FROM notification_setting WHERE account_id = $1`,
      [accountId]
    )
    const row = rows[0]
    if (!row) return { smsNumber: null, quietHours: DEFAULT_QUIET_HOURS }
    return { smsNumber: row.number, quietHours: row.from === null ? null : { from: row.from, until: row.until! } }
  }

  async change(accountId: string, { smsNumber, quietHours }: NotificationSettings): Promise<void> {
    await database().query(
      `INSERT INTO notification_setting (account_id, sms_number, quiet_from, quiet_until, updated_at) VALUES ($1, $2, $3, $4, northlot_now())
       ON CONFLICT (account_id) DO UPDATE SET sms_number = $2, quiet_from = $3, quiet_until = $4, updated_at = northlot_now()`,
      [accountId, smsNumber, quietHours?.from ?? null, quietHours?.until ?? null]
    )
  }

  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM notification_setting WHERE account_id = $1`, [accountId])
  }
}
