import { database } from "#src/platform/database"
import type { LicenceUpload } from "../types"

export type OldLicence = { accountId: string } & (
  | { state: "verified"; expiresOn: string }
  | { state: "rejected"; decidedOn: string }
)

const NO_RENEWAL = `renewal_file_id = NULL, renewal_file_name = NULL, renewal_file_bytes = NULL, renewal_sent_at = NULL`

/** Moves the next licence's document to the present licence; leaves no document where no next licence was sent. */
const TAKES_RENEWAL = `licence_file_id = renewal_file_id, licence_file_name = renewal_file_name,
  licence_file_bytes = renewal_file_bytes, licence_sent_at = renewal_sent_at, ${NO_RENEWAL}`

/** Dealers' licences. `rules/licence-schedule.ts` decides what is due. */
export class Licences {
  /**
   * Verified licences of active accounts that end within a month or ended within the last week, without a next licence.
   */
  ending(): Promise<{ accountId: string; email: string; expiresOn: string }[]> {
    return database().records<{ accountId: string; email: string; expiresOn: string }>(
      `SELECT account.id AS account_id, account.email, dealer.licence_expires_on::text AS expires_on
       FROM dealer_profile dealer JOIN account ON account.id = dealer.account_id
       WHERE dealer.licence = 'verified' AND dealer.renewal_file_id IS NULL AND account.status = 'active'
         AND dealer.licence_expires_on BETWEEN northlot_now()::date - 8 AND northlot_now()::date + 31
       ORDER BY account.id`
    )
  }

  /** Licences that expired or were rejected more than a week ago and still have a document. */
  withOldDocuments(): Promise<OldLicence[]> {
    return database().records<OldLicence>(
      `SELECT account_id, licence AS state, licence_expires_on::text AS expires_on,
         (licence_decided_at AT TIME ZONE 'America/Toronto')::date::text AS decided_on
       FROM dealer_profile
       WHERE licence_file_id IS NOT NULL
         AND ((licence = 'verified' AND licence_expires_on < northlot_now()::date - 7)
           OR (licence = 'rejected' AND licence_decided_at < northlot_now() - interval '7 days'))
       ORDER BY account_id LIMIT 500`
    )
  }

  /**
   * Removes the document if the licence has not changed since it was read, and returns the document's file id. A
   * verified licence becomes `pending`, whether or not a next licence was sent. The caller holds the account's lock.
   */
  async takeDocument(
    accountId: string,
    { state, expiresOn }: { state: "verified" | "rejected"; expiresOn?: string | null }
  ): Promise<string | null> {
    const rows = await database().records<{ fileId: string }>(
      `WITH before AS (
         SELECT licence_file_id FROM dealer_profile WHERE account_id = $1 AND licence = $2
           AND licence_expires_on IS NOT DISTINCT FROM $3::date AND licence_file_id IS NOT NULL)
       UPDATE dealer_profile SET ${TAKES_RENEWAL},
         licence = CASE WHEN licence = 'verified' THEN 'pending' ELSE licence END, licence_expires_on = NULL
       FROM before WHERE account_id = $1 RETURNING before.licence_file_id AS file_id`,
      [accountId, state, expiresOn ?? null]
    )
    return rows[0]?.fileId ?? null
  }

  /** Stores the decision and the licence's last day. Returns whether the row changed. */
  async decide(id: string, decision: "verified" | "rejected", expiresOn: string | null): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE dealer_profile SET licence = $2, licence_expires_on = $3, licence_file_until = coalesce($3, licence_file_until),
         licence_decided_at = northlot_now()
       WHERE account_id = $1 AND (licence, licence_expires_on) IS DISTINCT FROM ($2, $3::date)`,
      [id, decision, decision === "verified" ? expiresOn : null]
    )
    return rowCount === 1
  }

  /**
   * Stores another document and sets the licence to `pending`. Returns the ids of the replaced files. The caller holds
   * the account's lock.
   */
  async replaceFile(accountId: string, { fileKey, fileName, bytes }: LicenceUpload): Promise<string[]> {
    const rows = await database().records<{ fileIds: string[] }>(
      `WITH before AS (SELECT licence_file_id, renewal_file_id FROM dealer_profile WHERE account_id = $1)
       UPDATE dealer_profile SET licence_file_id = $2, licence_file_name = $3, licence_file_bytes = $4, licence_sent_at = northlot_now(), licence_file_until = NULL,
         licence = 'pending', licence_expires_on = NULL, ${NO_RENEWAL} WHERE account_id = $1
       RETURNING (SELECT array_remove(ARRAY[licence_file_id, renewal_file_id], NULL) FROM before) AS file_ids`,
      [accountId, fileKey, fileName, bytes]
    )
    return rows[0]?.fileIds ?? []
  }

  /**
   * Stores the next licence's document beside the present licence. Returns the ids of the replaced files. The caller
   * holds the account's lock.
   */
  async addRenewal(accountId: string, { fileKey, fileName, bytes }: LicenceUpload): Promise<string[]> {
    return this.renew(
      accountId,
      `renewal_file_id = $2, renewal_file_name = $3, renewal_file_bytes = $4, renewal_sent_at = northlot_now()`,
      "renewal_file_id",
      [fileKey, fileName, bytes]
    )
  }

  /**
   * Replaces the present licence with the next one, which is still undecided. Returns the file ids of the replaced
   * licence.
   */
  async takeRenewal(accountId: string): Promise<string[]> {
    const changes = `${TAKES_RENEWAL}, licence_file_until = NULL, licence = 'pending', licence_expires_on = NULL`
    return this.renew(accountId, changes, "licence_file_id")
  }

  /** Removes the next licence; the present one does not change. Returns the file ids of the removed licence. */
  async dropRenewal(accountId: string): Promise<string[]> {
    return this.renew(accountId, NO_RENEWAL, "renewal_file_id")
  }

  private async renew(accountId: string, changes: string, replaced: string, values: unknown[] = []): Promise<string[]> {
    const rows = await database().records<{ fileId: string | null }>(
      `WITH before AS (SELECT ${replaced} AS file_id FROM dealer_profile WHERE account_id = $1)
       UPDATE dealer_profile SET ${changes} WHERE account_id = $1 RETURNING (SELECT file_id FROM before) AS file_id`,
      [accountId, ...values]
    )
    return rows.flatMap(({ fileId }) => fileId ?? [])
  }
}
