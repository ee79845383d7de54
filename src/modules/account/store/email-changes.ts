import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, torontoTime } from "@northlot/contract"
import { database } from "#src/platform/database"
import { tokenHash } from "#src/platform/signature"
import type { EmailChange } from "../types"

const CONFIRM_MINUTES = 60
/** The old address can reverse a change for this many days, even a confirmed one. */
const STOP_DAYS = 7
/**
 * A change that staff request can only be confirmed after this many hours, so that the old address can stop it first.
 */
const HOLD_HOURS = 72
/** A change that staff request can be confirmed during this many days after `HOLD_HOURS`. */
const HELD_CONFIRM_DAYS = 4
/** A change that staff request can be reversed by the old address within this many days after the request. */
const HELD_STOP_DAYS = 14

const COLUMNS = `id, account_id, old_email, new_email, outcome, expires_at, not_before`

/** Changes of an e-mail address: requested, confirmed by the new address, stopped by the old one. */
export class EmailChanges {
  newId(): string {
    return generateEntityId(undefined, "emc")
  }

  /** Requests another address. An earlier request of the account ends. */
  async ask(change: {
    id: string
    accountId: string
    oldEmail: string
    newEmail: string
    confirmToken: string
    stopToken: string
    /** The staff member who requests the change. */
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

  /** The open request of the account; null without one. */
  async pending(accountId: string): Promise<EmailChange | null> {
    const rows = await database().records<EmailChange>(
      `SELECT ${COLUMNS} FROM email_change WHERE account_id = $1 AND outcome IS NULL AND expires_at > northlot_now()`,
      [accountId]
    )
    return rows[0] ?? null
  }

  /** Ends the account's open request. The stop links that were sent to old addresses stay valid. */
  async end(accountId: string, outcome: "cancelled" | "replaced" | "stopped"): Promise<void> {
    await database().query(
      `UPDATE email_change SET outcome = $2, ended_at = northlot_now() WHERE account_id = $1 AND outcome IS NULL`,
      [accountId, outcome]
    )
  }

  /**
   * Ends the account's open request and all stop links that were sent to old addresses, because the operator has set
   * another address.
   */
  async endForGood(accountId: string): Promise<void> {
    await this.end(accountId, "stopped")
    await database().query(
      `UPDATE email_change SET stop_ended_at = northlot_now() WHERE account_id = $1 AND stop_ended_at IS NULL`,
      [accountId]
    )
  }

  /**
   * The account to which this link belongs. The caller locks the account before it uses the link.
   * @throws RefusedError EMAIL_LINK_INVALID
   */
  async accountOf(link: "confirm" | "stop", token: string): Promise<string> {
    const rows = await database().records<{ accountId: string }>(
      `SELECT account_id FROM email_change WHERE ${link}_hash = $1`,
      [tokenHash(token)]
    )
    if (!rows[0]) throw new RefusedError("EMAIL_LINK_INVALID")
    return rows[0].accountId
  }

  /**
   * Confirms a change by the new address's link.
   * @throws RefusedError EMAIL_LINK_INVALID for a link that is unknown, used, replaced or too old; EMAIL_LINK_WAITS for
   * a change that staff requested and whose waiting time is not over
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
   * Stops or reverses a change by the stop link that was sent to the old address, and ends the account's open request.
   * The stop links of later changes end too: those changes started from an address that the account no longer has.
   * @throws RefusedError EMAIL_LINK_INVALID
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

  /** The old addresses of the account's changes that were confirmed in the last `STOP_DAYS` days. */
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
