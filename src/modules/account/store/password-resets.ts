import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { tokenHash } from "#src/platform/signature"

const RESET_MINUTES = 60

/** Links to set a new password. */
export class PasswordResets {
  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM password_reset WHERE account_id = $1`, [accountId])
  }

  /** Ends the open links, because they were sent to an address that no longer belongs to the account. */
  async revoke(accountId: string): Promise<void> {
    await database().query(
      `UPDATE password_reset SET used_at = northlot_now() WHERE account_id = $1 AND used_at IS NULL`,
      [accountId]
    )
  }

  /** Only a hash of the token is stored. */
  async create(accountId: string, token: string): Promise<void> {
    await database().query(
      `INSERT INTO password_reset (token_hash, account_id, created_at, expires_at)
       VALUES ($1, $2, northlot_now(), northlot_now() + make_interval(mins => $3))`,
      [tokenHash(token), accountId, RESET_MINUTES]
    )
  }

  /**
   * The account to which this link belongs. The caller locks the account before it uses the link.
   * @throws RefusedError RESET_TOKEN_INVALID
   */
  async accountOf(token: string): Promise<string> {
    const rows = await database().records<{ accountId: string }>(
      `SELECT account_id FROM password_reset WHERE token_hash = $1`,
      [tokenHash(token)]
    )
    if (!rows[0]) throw new RefusedError("RESET_TOKEN_INVALID")
    return rows[0].accountId
  }

  /** Uses the token and ends every other open token of the account. @throws RefusedError RESET_TOKEN_INVALID */
  async consume(token: string): Promise<string> {
    const rows = await database().records<{ accountId: string }>(
      `UPDATE password_reset SET used_at = northlot_now()
       WHERE token_hash = $1 AND used_at IS NULL AND expires_at > northlot_now() RETURNING account_id`,
      [tokenHash(token)]
    )
    const accountId = rows[0]?.accountId
    if (!accountId) throw new RefusedError("RESET_TOKEN_INVALID")
    await database().query(
      `UPDATE password_reset SET used_at = northlot_now() WHERE account_id = $1 AND used_at IS NULL`,
      [accountId]
    )
    return accountId
  }
}
