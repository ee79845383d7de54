import { generateEntityId } from "@medusajs/framework/utils"
import type { NoticePurpose } from "@northlot/contract"
import { database, holdLock } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { torontoDate, torontoDayStart } from "#src/platform/toronto"
import { OUTBID_PAUSE_MINUTES } from "./rules/limits"
import { DEFAULT_QUIET_HOURS } from "./rules/quiet-hours"
import { planSms, type SmsPlan } from "./rules/sms-plan"
import { Announcements } from "./announcements"
import { PushDevices } from "./push-devices"
import { MarketPushKeys } from "./push-keys"
import { SmsRecipients } from "./sms-recipients"
import { Suppressions } from "./suppressions"
import type {
  NotificationSettings,
  OnceQuestion,
  OutbidAlert,
  QuietHours,
  SmsDropReason,
  SmsRecord,
  SmsReply,
  SmsStatus,
  SmsToSend,
} from "./types"
import { NoticeRecords } from "./public-records"

const SMS_COLUMNS = `id, account_id, number, purpose, text, status, useful_until, created_at`

/** How people are told; README.md tells the invariants. */
export default class NoticeModuleService extends NoticeRecords {
  readonly announcements = new Announcements()
  readonly pushDevices = new PushDevices()
  readonly pushKeys = new MarketPushKeys()
  readonly smsRecipients = new SmsRecipients()
  readonly suppressions = new Suppressions()

  // --- settings ---------------------------------------------------------------------------------

  async settings(accountId: string): Promise<NotificationSettings> {
    const { rows } = await database().query<{ number: string | null; from: string | null; until: string | null }>(
      `SELECT sms_number AS number, quiet_from AS "from", quiet_until AS "until" FROM notification_setting WHERE account_id = $1`,
      [accountId]
    )
    const row = rows[0]
    if (!row) return { smsNumber: null, quietHours: DEFAULT_QUIET_HOURS }
    return { smsNumber: row.number, quietHours: row.from === null ? null : { from: row.from, until: row.until! } }
  }

  async changeSettings(accountId: string, { smsNumber, quietHours }: NotificationSettings): Promise<void> {
    await database().query(
      `INSERT INTO notification_setting (account_id, sms_number, quiet_from, quiet_until, updated_at) VALUES ($1, $2, $3, $4, northlot_now())
       ON CONFLICT (account_id) DO UPDATE SET sms_number = $2, quiet_from = $3, quiet_until = $4, updated_at = northlot_now()`,
      [accountId, smsNumber, quietHours?.from ?? null, quietHours?.until ?? null]
    )
  }

  /** Whether this was asked, and answered or closed: it is asked once. */
  async wasAsked(accountId: string, question: OnceQuestion): Promise<boolean> {
    const { rows } = await database().query(`SELECT FROM asked_once WHERE account_id = $1 AND question = $2`, [
      accountId,
      question,
    ])
    return rows.length > 0
  }

  async noteAsked(accountId: string, question: OnceQuestion): Promise<void> {
    await database().query(
      `INSERT INTO asked_once (account_id, question, ended_at) VALUES ($1, $2, northlot_now()) ON CONFLICT DO NOTHING`,
      [accountId, question]
    )
  }

  /** Takes a person's numbers, devices and the texts of their SMS away; that something was sent stays. */
  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM push_device WHERE account_id = $1`, [accountId])
    await database().query(`DELETE FROM asked_once WHERE account_id = $1`, [accountId])
    await database().query(`DELETE FROM notification_setting WHERE account_id = $1`, [accountId])
    await database().query(
      `UPDATE sms_message SET number = '', text = '-', status = CASE WHEN status IN ('waiting', 'requested') THEN 'dropped' ELSE status END,
         reason = CASE WHEN status IN ('waiting', 'requested') THEN 'account' ELSE reason END
       WHERE account_id = $1`,
      [accountId]
    )
  }

  // --- what was told ----------------------------------------------------------------------------

  /** Notes that this news is told now, and by which channels; `false` when it was before. */
  async noteTold(news: {
    key: string
    accountId: string
    purpose: NoticePurpose
    site: boolean
    push: boolean
    email: boolean
    sms: boolean
  }): Promise<boolean> {
    const { rowCount } = await database().query(
      `INSERT INTO told_news (key, account_id, purpose, site, push, email, sms, told_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, northlot_now())
       ON CONFLICT (key) DO NOTHING`,
      [news.key, news.accountId, news.purpose, news.site, news.push, news.email, news.sms]
    )
    return rowCount === 1
  }

  /** The alerts of one bidder in one auction, held until the transaction ends. */
  async lockOutbidAlert(auctionId: string, accountId: string): Promise<OutbidAlert> {
    await database().query(`INSERT INTO outbid_alert (auction_id, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
      auctionId,
      accountId,
    ])
    const rows = await database().records<OutbidAlert>(
      `SELECT told, told_at + make_interval(mins => ${OUTBID_PAUSE_MINUTES}) AS next_at, due_at FROM outbid_alert
       WHERE auction_id = $1 AND account_id = $2 FOR UPDATE`,
      [auctionId, accountId]
    )
    return rows[0]!
  }

  /** Told now, due at a moment, or nothing to tell any more. */
  async putOutbidAlert(auctionId: string, accountId: string, state: "told" | "nothing" | Date): Promise<void> {
    const told = state === "told"
    await database().query(
      `UPDATE outbid_alert SET told = told + $3, told_at = CASE WHEN $3 = 1 THEN northlot_now() ELSE told_at END, due_at = $4
       WHERE auction_id = $1 AND account_id = $2`,
      [auctionId, accountId, told ? 1 : 0, state instanceof Date ? state : null]
    )
  }

  /** Alerts that had to wait and are due, the longest waiting first. */
  async dueOutbidAlerts(limit: number): Promise<{ auctionId: string; accountId: string }[]> {
    return database().records<{ auctionId: string; accountId: string }>(
      `SELECT auction_id, account_id FROM outbid_alert WHERE due_at <= (SELECT northlot_now()) ORDER BY due_at LIMIT $1`,
      [limit]
    )
  }

  // --- SMS --------------------------------------------------------------------------------------

  /**
   * Has an SMS sent, now or when the quiet hours are over; one whose sense is gone by then, or that is one too many for
   * the day, is recorded as dropped. The same key again changes nothing. Answers what became of it.
   */
  async requestSms(sms: SmsToSend, quietHours: QuietHours | null): Promise<SmsStatus> {
    // Counting and adding take turns, for the person first and then for the number.
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

  async retrieveSms(id: string): Promise<SmsRecord | null> {
    const rows = await database().records<SmsRecord>(`SELECT ${SMS_COLUMNS} FROM sms_message WHERE id = $1`, [id])
    return rows[0] ?? null
  }

  async markSmsSent(id: string, providerId: string): Promise<void> {
    await database().query(
      `UPDATE sms_message SET status = 'sent', sent_at = northlot_now(), provider_id = $2 WHERE id = $1 AND status = 'requested'`,
      [id, providerId]
    )
  }

  async dropSms(id: string, reason: SmsDropReason): Promise<void> {
    await database().query(
      `UPDATE sms_message SET status = 'dropped', reason = $2 WHERE id = $1 AND status IN ('waiting', 'requested')`,
      [id, reason]
    )
  }

  /** Puts an SMS off that came into the quiet hours on its way. */
  async putSmsOff(id: string, until: Date): Promise<void> {
    await database().query(
      `UPDATE sms_message SET status = 'waiting', due_at = $2 WHERE id = $1 AND status = 'requested'`,
      [id, until]
    )
  }

  /** Has those sent whose quiet hours are over. Answers how many. */
  async releaseWaitingSms(limit: number): Promise<number> {
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

  // --- replies ----------------------------------------------------------------------------------

  /** Keeps a reply; `false` when the provider delivered it before. */
  async keepReply({ id, number, text, meaning }: SmsReply): Promise<boolean> {
    const { rowCount } = await database().query(
      `INSERT INTO sms_reply (id, number, text, meaning, at) VALUES ($1, $2, $3, $4, northlot_now()) ON CONFLICT ON CONSTRAINT sms_reply_id DO NOTHING`,
      [id, number, text, meaning]
    )
    return rowCount === 1
  }

  /** Whether the last word from this number was to stop. */
  async isStopped(number: string): Promise<boolean> {
    const { rows } = await database().query<{ meaning: string }>(
      `SELECT meaning FROM sms_reply WHERE number = $1 AND meaning IN ('stop', 'start') ORDER BY number_in_order DESC LIMIT 1`,
      [number]
    )
    return rows[0]?.meaning === "stop"
  }

  /** The accounts that this number belongs to: whose setting it is, and who was written to at it. */
  async accountsAt(number: string): Promise<string[]> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT account_id AS id FROM notification_setting WHERE sms_number = $1
       UNION SELECT account_id FROM sms_message WHERE number = $1 ORDER BY id`,
      [number]
    )
    return rows.map(({ id }) => id)
  }
}
