import { database } from "#src/platform/database"

/** The fingerprints of the birth date that a provider read of this account's person. */
export async function verifiedBirthDates(accountId: string): Promise<string[]> {
  const { rows } = await database().query<{ fingerprint: string }>(
    `SELECT known.fingerprint FROM identity_verification AS verification
     JOIN verified_birth_date AS known ON known.provider = verification.provider AND known.reference = verification.provider_reference
     WHERE verification.account_id = $1`,
    [accountId]
  )
  return rows.map(({ fingerprint }) => fingerprint)
}
