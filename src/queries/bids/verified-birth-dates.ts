import { database } from "../../platform/database"

/** The fingerprints of the birth date that a provider read of this account's person. */
export async function verifiedBirthDates(accountId: string): Promise<string[]> {
  const { rows } = await database().query<{ fingerprint: string }>(
    `SELECT fingerprint FROM verified_birth_date JOIN identity_verification AS verification USING (provider, reference) WHERE verification.account_id = $1`,
    [accountId]
  )
  return rows.map(({ fingerprint }) => fingerprint)
}
