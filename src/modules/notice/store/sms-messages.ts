import { generateEntityId } from "@medusajs/framework/utils"
import { database, holdLock } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { torontoDate, torontoDayStart } from "#src/platform/toronto"
import { planSms, type SmsPlan } from "../rules/sms-plan"
import type { QuietHours, SmsDropReason, SmsRecord, SmsStatus, SmsToSend } from "../types"

const SMS_COLUMNS = `id, account_id, number, purpose, text, status, useful_until, created_at`

/** SMS to be sent, and their outcomes. */
export class SmsMessages {
  /**
   * Requests an SMS now, or schedules it for the end of the quiet hours. An SMS that would be useless by then, or
   * exceeds the daily limit, is recorded as dropped. A repeated key changes nothing. Answers the resulting status.
   */
  async request(sms: SmsToSend, quietHours: QuietHours | null): Promise<SmsStatus> {
    // Two locks make counting and adding one atomic step: first the person's lock, then the number's lock.
    for (const subject of [sms.accountId, sms.number]) await holdLock("sms", subject)
    const now = await database().now()
    const { status, reason, dueAt } = await this.planOf(sms, quietHours, now)
    const id = generateEntityId(undefined, "sms")
    const { rowCount } = await database().query(
      `INSERT INTO sms_message (id, key, account_id, number, purpose, text, status, reason, due_at, useful_until, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT ON CONSTRAINT sms_message_key DO NOTHING`,
      [id, sms.key, sms.accountId, sms.number, sms.purpose, sms.text, status, reason, dueAt, sms.usefulUntil, now]
    )
    if (rowCount === 1 && status === "requested")
      await emit("sms.requested", { smsId: id, number: sms.number }, `${id}:0`)
    return status
  }

  private async planOf(
    { accountId, number, usefulUntil }: SmsToSend,
    quietHours: QuietHours | null,
    now: Date
  ): Promise<SmsPlan> {
    const { rows } = await database().query<{ most: number }>(
      `SELECT greatest(count(*) FILTER (WHERE account_id = $1), count(*) FILTER (WHERE number = $2))::int AS most
       FROM sms_message WHERE (account_id = $1 OR number = $2) AND created_at >= $3 AND status <> 'dropped'`,
      [accountId, number, torontoDayStart(torontoDate(now))]
    )
    return planSms({ sentToday: rows[0]!.most, quietHours, usefulUntil, now })
  }

  async retrieve(id: string): Promise<SmsRecord | null> {
    const rows = await database().records<SmsRecord>(`SELECT ${SMS_COLUMNS} FROM sms_message WHERE id = $1`, [id])
    return rows[0] ?? null
  }

  async markSent(id: string, providerId: string): Promise<void> {
    await database().query(
      `UPDATE sms_message SET status = 'sent', sent_at = northlot_now(), provider_id = $2 WHERE id = $1 AND status = 'requested'`,
      [id, providerId]
    )
  }

  async drop(id: string, reason: SmsDropReason): Promise<void> {
    await database().query(
      `UPDATE sms_message SET status = 'dropped', reason = $2 WHERE id = $1 AND status IN ('waiting', 'requested')`,
      [id, reason]
    )
  }

  /** Returns a requested SMS to the status `waiting` until quiet hours end. */
  async putOff(id: string, until: Date): Promise<void> {
    await database().query(
      `UPDATE sms_message SET status = 'waiting', due_at = $2 WHERE id = $1 AND status = 'requested'`,
      [id, until]
    )
  }

  /** Requests the waiting SMS that are due, because quiet hours are over. Answers how many SMS it requested. */
  async releaseWaiting(limit: number): Promise<number> {
    return database().transaction(async () => {
      const { rows } = await database().query<{ id: string; number: string; round: number }>(
        `UPDATE sms_message SET status = 'requested', round = round + 1 WHERE id IN (
           SELECT id FROM sms_message WHERE status = 'waiting' AND due_at <= (SELECT northlot_now()) ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED
         ) RETURNING id, number, round`,
        [limit]
      )
      for (const { id, number, round } of rows) await emit("sms.requested", { smsId: id, number }, `${id}:${round}`)
      return rows.length
    })
  }

  /** Deletes the number and the text of a person's SMS. The records that SMS were sent stay. */
  async forget(accountId: string): Promise<void> {
    await database().query(
      `UPDATE sms_message SET number = '', text = '-', status = CASE WHEN status IN ('waiting', 'requested') THEN 'dropped' ELSE status END,
         reason = CASE WHEN status IN ('waiting', 'requested') THEN 'account' ELSE reason END
       WHERE account_id = $1`,
      [accountId]
    )
  }
}
