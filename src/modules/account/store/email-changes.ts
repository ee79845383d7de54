import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, torontoTime } from "@northlot/contract"
import { database } from "#src/platform/database"
import { tokenHash } from "#src/platform/signature"
import type { EmailChange } from "../types"

const CONFIRM_MINUTES = 60
/** The old address can take a change back for this long, also one that was confirmed. */
const STOP_DAYS = 7
/** What staff ask for waits so long, so that the old address can stop it first. */
const HOLD_HOURS = 72
/** Then it can be confirmed for so long. */
const HELD_CONFIRM_DAYS = 4
/** The old address can take back for this long what staff asked for. */
const HELD_STOP_DAYS = 14

const COLUMNS = `id, account_id, old_email, new_email, outcome, expires_at, not_before`

/** Changes of an e-mail address on their way: asked for, confirmed by the new one, stopped by the old one. */
export class EmailChanges {
  newId(): string {
    return generateEntityId(undefined, "emc")
  }

  /** Asks for another address; an earlier request of the account counts no longer. */
  async ask(change: {
    id: string
    accountId: string
    oldEmail: string
    newEmail: string
    confirmToken: string
    stopToken: string
    /** Whoever of the staff asks. */
    askedBy?: string
  }): Promise<EmailChange> {
    await this.end(change.accountId, "replaced")
    const rows = await database().records<EmailChange>(
      `INSERT INTO email_change (id, account_id, old_email, new_email, confirm_hash, stop_hash, expires_at, asked_by, not_before)
       VALUES ($1, $2, $3, lower($4), $5, $6, northlot_now() + make_interval(mins => $7), $8::text,
         CASE WHEN $8::text IS NOT NULL THEN northlot_now() + interval '${HOLD_HOURS} hours' END) RETURNING ${COLUMNS}`,
      [
        change.id,
        change.accountId,
        change.oldEmail,
        change.newEmail,
        tokenHash(change.confirmToken),
        tokenHash(change.stopToken),
        change.askedBy === undefined ? CONFIRM_MINUTES : HOLD_HOURS * 60 + HELD_CONFIRM_DAYS * 1_440,
        change.askedBy ?? null,
      ]
    )
    return rows[0]!
  }

  /** What was asked for and can still be confirmed. */
  async pending(accountId: string): Promise<EmailChange | null> {
    const rows = await database().records<EmailChange>(
      `SELECT ${COLUMNS} FROM email_change WHERE account_id = $1 AND outcome IS NULL AND expires_at > northlot_now()`,
      [accountId]
    )
    return rows[0] ?? null
  }

  /** Nothing that was asked for can be confirmed any more; what can be taken back still can. */
  async end(accountId: string, outcome: "cancelled" | "replaced" | "stopped"): Promise<void> {
    await database().query(
      `UPDATE email_change SET outcome = $2, ended_at = northlot_now() WHERE account_id = $1 AND outcome IS NULL`,
      [accountId, outcome]
    )
  }

  /** The address was set by whoever runs the site: no earlier link decides about it any more. */
  async endForGood(accountId: string): Promise<void> {
    await this.end(accountId, "stopped")
    await database().query(
      `UPDATE email_change SET stop_ended_at = northlot_now() WHERE account_id = $1 AND stop_ended_at IS NULL`,
      [accountId]
    )
  }

  /** Whose change a link is about, so that the account is locked before it. @throws RefusedError EMAIL_LINK_INVALID */
  async accountOf(link: "confirm" | "stop", token: string): Promise<string> {
    const rows = await database().records<{ accountId: string }>(
      `SELECT account_id FROM email_change WHERE ${link}_hash = $1`,
      [tokenHash(token)]
    )
    if (!rows[0]) throw new RefusedError("EMAIL_LINK_INVALID")
    return rows[0].accountId
  }

  /**
   * Uses the link of the new address up. @throws RefusedError EMAIL_LINK_INVALID for one that is unknown, used,
   * replaced or too old; EMAIL_LINK_WAITS for one that staff asked for, until its time has come
   */
  async confirm(token: string): Promise<EmailChange> {
    const rows = await database().records<EmailChange>(
      `UPDATE email_change SET outcome = 'confirmed', ended_at = northlot_now()
       WHERE confirm_hash = $1 AND outcome IS NULL AND expires_at > northlot_now()
         AND coalesce(not_before <= northlot_now(), true) RETURNING ${COLUMNS}`,
      [tokenHash(token)]
    )
    return rows[0] ?? this.refuse(token)
  }

  private async refuse(token: string): Promise<never> {
    const rows = await database().records<{ notBefore: Date }>(
      `SELECT not_before FROM email_change WHERE confirm_hash = $1 AND outcome IS NULL AND not_before > northlot_now()`,
      [tokenHash(token)]
    )
    if (!rows[0]) throw new RefusedError("EMAIL_LINK_INVALID")
    const from = torontoTime(rows[0].notBefore.toISOString())
    throw new RefusedError("EMAIL_LINK_WAITS", `This link works from ${from}. Open it again then.`)
  }

  /**
   * Uses the link of the old address up, whatever became of its change since. Whatever is on its way ends, and so do
   * the links of later changes: they were sent to addresses that are the account's no longer. @throws RefusedError
   * EMAIL_LINK_INVALID
   */
  async takeBack(token: string): Promise<EmailChange> {
    const rows = await database().records<EmailChange>(
      `UPDATE email_change SET stop_ended_at = northlot_now(), ended_at = coalesce(ended_at, northlot_now()),
         outcome = CASE outcome WHEN 'confirmed' THEN 'reverted' ELSE coalesce(outcome, 'stopped') END
       WHERE stop_hash = $1 AND stop_ended_at IS NULL AND asked_at > northlot_now() - make_interval(days => CASE WHEN asked_by IS NULL THEN $2::integer ELSE $3::integer END) RETURNING ${COLUMNS}`,
      [tokenHash(token), STOP_DAYS, HELD_STOP_DAYS]
    )
    const [change] = rows
    if (!change) throw new RefusedError("EMAIL_LINK_INVALID")
    await this.end(change.accountId, "stopped")
    await database().query(
      `UPDATE email_change SET stop_ended_at = northlot_now()
       WHERE account_id = $1 AND stop_ended_at IS NULL AND asked_at > (SELECT asked_at FROM email_change WHERE id = $2)`,
      [change.accountId, change.id]
    )
    return change
  }

  /** Addresses that this account had until lately: whoever reads them can still take the change back. */
  async lately(accountId: string): Promise<string[]> {
    const rows = await database().records<{ oldEmail: string }>(
      `SELECT DISTINCT old_email FROM email_change
       WHERE account_id = $1 AND outcome = 'confirmed' AND ended_at > northlot_now() - make_interval(days => $2)`,
      [accountId, STOP_DAYS]
    )
    return rows.map(({ oldEmail }) => oldEmail)
  }

  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM email_change WHERE account_id = $1`, [accountId])
  }
}
