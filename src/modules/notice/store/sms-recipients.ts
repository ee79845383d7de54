import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import { SMS_RECIPIENTS } from "../rules/limits"
import type { SmsRecipientRow } from "../tables"
import type { CamelCased } from "#src/platform/camel-case"

export interface SmsRecipientRecord extends CamelCased<Omit<SmsRecipientRow, "phone">> {
  /** E.164 */
  phone: string
}

const COLUMNS = `id, name, phone, created_at`

/** Staff members' telephone numbers that receive urgent SMS. */
export class SmsRecipients {
  async all(): Promise<SmsRecipientRecord[]> {
    return database().records<SmsRecipientRecord>(`SELECT ${COLUMNS} FROM sms_recipient ORDER BY created_at, id`)
  }

  async retrieve(id: string): Promise<SmsRecipientRecord | null> {
    const rows = await database().records<SmsRecipientRecord>(`SELECT ${COLUMNS} FROM sms_recipient WHERE id = $1`, [
      id,
    ])
    return rows[0] ?? null
  }

  /** Adds a number, or renames it. Answers its id; `null` at the maximum of numbers. */
  async put(name: string, phone: string): Promise<string | null> {
    await database().query(`LOCK TABLE sms_recipient IN SHARE ROW EXCLUSIVE MODE`)
    const { rows } = await database().query<{ id: string }>(
      `INSERT INTO sms_recipient (id, name, phone, created_at)
       SELECT $1, $2, $3, northlot_now() WHERE EXISTS (SELECT FROM sms_recipient WHERE phone = $3)
         OR (SELECT count(*) FROM sms_recipient) < ${SMS_RECIPIENTS}
       ON CONFLICT (phone) DO UPDATE SET name = excluded.name RETURNING id`,
      [generateEntityId(undefined, "smsr"), name, phone]
    )
    return rows[0]?.id ?? null
  }

  /** Answers whether the number existed. */
  async remove(id: string): Promise<boolean> {
    const { rowCount } = await database().query(`DELETE FROM sms_recipient WHERE id = $1`, [id])
    return rowCount === 1
  }
}
