import { database } from "#src/platform/database"
import type { SmsReply } from "../types"

export class SmsReplies {
  /** Stores a reply; `false` when the provider delivered it before. */
  async keep({ id, number, text, meaning }: SmsReply): Promise<boolean> {
    const { rowCount } = await database().query(
      `INSERT INTO sms_reply (id, number, text, meaning, at) VALUES ($1, $2, $3, $4, northlot_now()) ON CONFLICT ON CONSTRAINT sms_reply_id DO NOTHING`,
      [id, number, text, meaning]
    )
    return rowCount === 1
  }

  /** Whether the last stop or resume reply from this number was to stop. */
  async isStopped(number: string): Promise<boolean> {
    const { rows } = await database().query<{ meaning: string }>(
      `SELECT meaning FROM sms_reply WHERE number = $1 AND meaning IN ('stop', 'start') ORDER BY number_in_order DESC LIMIT 1`,
      [number]
    )
    return rows[0]?.meaning === "stop"
  }

  /** The accounts whose settings name this number, or for which an SMS to this number was requested. */
  async accountsAt(number: string): Promise<string[]> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT account_id AS id FROM notification_setting WHERE sms_number = $1
       UNION SELECT account_id FROM sms_message WHERE number = $1 ORDER BY id`,
      [number]
    )
    return rows.map(({ id }) => id)
  }
}
