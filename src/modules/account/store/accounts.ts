import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, type Dealership } from "@northlot/contract"
import { database, violates } from "#src/platform/database"
import { ACCOUNT_COLUMNS, accountFromRow, readAccount, type AccountRow } from "./account-row"
import type { AccountRecord, NewAccount } from "../types"
import type { Sessions } from "./sessions"

/** Members' accounts. Medusa's auth module stores the passwords. */
export class Accounts {
  constructor(private readonly sessions: Sessions) {}

  async retrieve(id: string): Promise<AccountRecord | null> {
    return readAccount(id)
  }

  async retrieveAll(ids: readonly string[]): Promise<Map<string, AccountRecord>> {
    const { rows } = await database().query<AccountRow>(`${ACCOUNT_COLUMNS} WHERE account.id = ANY($1)`, [
      [...new Set(ids)],
    ])
    return new Map(rows.map((row) => [row.id, accountFromRow(row)]))
  }

  async findByEmail(email: string): Promise<AccountRecord | null> {
    const { rows } = await database().query<AccountRow>(`${ACCOUNT_COLUMNS} WHERE account.email = lower($1)`, [
      email.trim(),
    ])
    return rows[0] ? accountFromRow(rows[0]) : null
  }

  /** @throws RefusedError EMAIL_TAKEN */
  async create(account: NewAccount): Promise<AccountRecord> {
    const id = generateEntityId(undefined, "acct")
    try {
      await database().transaction(async () => {
        const now = await database().now()
        await database().query(
          `INSERT INTO account (id, email, role, buyer_type, seller_type, first, last, mobile, location, identity_verified_at, created_at, updated_at, password_by_staff)
           VALUES ($1, lower($2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
          [
            id,
            account.email,
            account.role,
            account.buyerType,
            account.sellerType,
            account.first,
            account.last,
            account.mobile,
            account.location,
            account.identityVerified ? now : null,
            now,
            account.passwordByStaff ?? false,
          ]
        )
        const { dealer } = account
        if (dealer) {
          await database().query(
            `INSERT INTO dealer_profile (account_id, name, address, omvic, tel, representative, licence_file_id, licence_file_name)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
            [
              id,
              dealer.name,
              dealer.address,
              dealer.omvic,
              dealer.tel,
              dealer.representative,
              dealer.licenceFileId,
              dealer.licenceFileName,
            ]
          )
        }
      })
    } catch (error) {
      if (violates(error, "account_email_key")) throw new RefusedError("EMAIL_TAKEN")
      throw error
    }
    return (await readAccount(id))!
  }

  /** Undoes `create` for a registration that failed. No other row references the account yet. */
  async removeUnfinished(id: string): Promise<void> {
    await database().transaction(async () => {
      await database().query(`UPDATE identity_verification SET account_id = NULL WHERE account_id = $1`, [id])
      await database().query(`DELETE FROM dealer_profile WHERE account_id = $1`, [id])
      await database().query(`DELETE FROM account WHERE id = $1`, [id])
    })
  }

  /** Locks the account's row until the transaction ends. */
  async lock(id: string): Promise<AccountRecord | null> {
    await database().query(`SELECT 1 FROM account WHERE id = $1 FOR UPDATE`, [id])
    return readAccount(id)
  }

  /** @throws RefusedError EMAIL_TAKEN */
  async changeDetails(
    id: string,
    details: Pick<
      AccountRecord,
      "email" | "first" | "last" | "mobile" | "location" | "role" | "buyerType" | "sellerType"
    >
  ): Promise<void> {
    try {
      await database().query(
        `UPDATE account SET email = lower($2), first = $3, last = $4, mobile = $5, location = $6, role = $7, buyer_type = $8,
           seller_type = $9, updated_at = northlot_now() WHERE id = $1`,
        [
          id,
          details.email,
          details.first,
          details.last,
          details.mobile,
          details.location,
          details.role,
          details.buyerType,
          details.sellerType,
        ]
      )
    } catch (error) {
      if (violates(error, "account_email_key")) throw new RefusedError("EMAIL_TAKEN")
      throw error
    }
  }

  /** Stores the dealership details that a dealer completed. The caller holds the account's lock. */
  async completeDealership(id: string, { name, address, omvic }: Dealership): Promise<void> {
    await database().query(`UPDATE dealer_profile SET name = $2, address = $3, omvic = $4 WHERE account_id = $1`, [
      id,
      name,
      address,
      omvic,
    ])
  }

  /**
   * Sets the status. Disabling an account ends every session in the same transaction.
   * @throws RefusedError INVALID_TRANSITION for a closed account, whose status never changes
   */
  async setStatus(id: string, status: AccountRecord["status"]): Promise<void> {
    const { rowCount } = await database().query(
      `UPDATE account SET status = $2, updated_at = northlot_now(),
         removal_requested_at = CASE WHEN $2 = 'disabled' THEN removal_requested_at END
       WHERE id = $1 AND (closed_at IS NULL OR $2 = 'disabled')`,
      [id, status]
    )
    if (rowCount === 0)
      throw new RefusedError("INVALID_TRANSITION", "This account is closed for good. It cannot be opened again.")
    if (status === "disabled") await this.sessions.revokeAll(id)
  }

  /** Whether the account's deletion is requested or done; null for an unknown account. */
  async removalState(id: string): Promise<"open" | "requested" | "closed" | null> {
    const { rows } = await database().query<{ state: "open" | "requested" | "closed" }>(
      `SELECT CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN removal_requested_at IS NOT NULL THEN 'requested' ELSE 'open' END AS state
       FROM account WHERE id = $1`,
      [id]
    )
    return rows[0]?.state ?? null
  }

  /** Returns false where deletion is requested already. @throws RefusedError INVALID_TRANSITION for a closed account */
  async requestRemoval(id: string): Promise<boolean> {
    if ((await this.removalState(id)) === "closed")
      throw new RefusedError(
        "INVALID_TRANSITION",
        "This account is already closed. The person's data was removed from the account."
      )
    const { rowCount } = await database().query(
      `UPDATE account SET removal_requested_at = northlot_now() WHERE id = $1 AND removal_requested_at IS NULL`,
      [id]
    )
    return rowCount === 1
  }

  /** Accounts whose deletion is requested but not yet done. */
  async requestedRemovals(): Promise<string[]> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT id FROM account WHERE removal_requested_at IS NOT NULL AND closed_at IS NULL ORDER BY removal_requested_at`
    )
    return rows.map(({ id }) => id)
  }

  /** Replaces the account's personal data with placeholders. Returns the file ids of the dealer's licence documents. */
  async pseudonymise(id: string): Promise<string[]> {
    await database().query(
      `UPDATE account SET email = 'closed-' || lower(id) || '@closed.northlot.invalid', first = 'Former', last = 'member', mobile = '', location = '',
         status = 'disabled', closed_at = northlot_now(), updated_at = northlot_now() WHERE id = $1`,
      [id]
    )
    const rows = await database().records<{ fileIds: string[] }>(
      `WITH before AS (SELECT licence_file_id, renewal_file_id FROM dealer_profile WHERE account_id = $1)
       UPDATE dealer_profile SET tel = '', representative = '', licence_file_id = NULL, licence_file_name = NULL, licence_file_bytes = NULL,
         licence_file_until = NULL, licence = 'pending', licence_expires_on = NULL,
         renewal_file_id = NULL, renewal_file_name = NULL, renewal_file_bytes = NULL, renewal_sent_at = NULL WHERE account_id = $1
       RETURNING (SELECT array_remove(ARRAY[licence_file_id, renewal_file_id], NULL) FROM before) AS file_ids`,
      [id]
    )
    return rows.flatMap(({ fileIds }) => fileIds)
  }

  /** Deletes the row of a closed account if nothing refers to it. */
  async deleteClosed(id: string): Promise<void> {
    await database().query(
      `DELETE FROM dealer_profile WHERE account_id = (SELECT id FROM account WHERE id = $1 AND closed_at IS NOT NULL)`,
      [id]
    )
    await database().query(`DELETE FROM account WHERE id = $1 AND closed_at IS NOT NULL`, [id])
  }

  /** Records that the member, not a staff member, chose the present password. */
  async noteOwnPassword(accountId: string): Promise<void> {
    await database().query(`UPDATE account SET password_by_staff = false WHERE id = $1 AND password_by_staff`, [
      accountId,
    ])
  }
}
