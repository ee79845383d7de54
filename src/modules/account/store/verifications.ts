import { generateEntityId } from "@medusajs/framework/utils"
import type { PersonName } from "@northlot/contract"
import { database } from "#src/platform/database"
import { tokenHash } from "#src/platform/signature"

export interface IdentityVerification {
  id: string
  status: "started" | "verified" | "declined"
  adult: boolean | null
  /** The name on the identity document; null where the provider could not read the name. */
  name: PersonName | null
}

/** A provider and its reference for a verification. */
interface VerificationName {
  provider: string
  reference: string | null
}

export class Verifications {
  async create(input: { provider: string; email: string; browserToken: string }): Promise<string> {
    const id = generateEntityId(undefined, "idv")
    await database().query(
      `INSERT INTO identity_verification (id, provider, email, browser_hash, created_at) VALUES ($1, $2, lower($3), $4, northlot_now())`,
      [id, input.provider, input.email, tokenHash(input.browserToken)]
    )
    return id
  }

  async setReference(id: string, reference: string): Promise<void> {
    await database().query(`UPDATE identity_verification SET provider_reference = $2 WHERE id = $1`, [id, reference])
  }

  /** This browser's newest verification of this e-mail address that no account has used. */
  async find(browserToken: string, email: string): Promise<IdentityVerification | null> {
    const { rows } = await database().query<IdentityVerification>(
      `SELECT id, status, adult, CASE WHEN first IS NOT NULL THEN jsonb_build_object('first', first, 'last', last) END AS name
       FROM identity_verification
       WHERE browser_hash = $1 AND email = lower($2) AND account_id IS NULL ORDER BY created_at DESC, id DESC LIMIT 1`,
      [tokenHash(browserToken), email.trim()]
    )
    return rows[0] ?? null
  }

  /**
   * Stores a provider's decision. `verified` is final. `declined` may become `verified`, because a provider lets people
   * try again. Repeated or reordered events give the same result.
   */
  async decide(
    provider: string,
    reference: string,
    decision: { verified: boolean; adult: boolean; name: PersonName | null }
  ): Promise<void> {
    const { verified, adult, name } = decision
    await database().query(
      `UPDATE identity_verification SET status = $3, adult = $4, first = $5, last = $6, decided_at = northlot_now()
       WHERE provider = $1 AND provider_reference = $2 AND (status = 'started' OR (status = 'declined' AND $3 = 'verified'))`,
      [
        provider,
        reference,
        ...(verified ? ["verified", adult, name?.first ?? null, name?.last ?? null] : ["declined", null, null, null]),
      ]
    )
  }

  /** Ties a verification to this account, so that no other account can use it. */
  async claim(id: string, accountId: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE identity_verification SET account_id = $2 WHERE id = $1 AND account_id IS NULL AND status = 'verified'`,
      [id, accountId]
    )
    return rowCount === 1
  }

  /** Deletes and returns the unused verifications that are older than this many days. */
  forgetUnused(days: number): Promise<VerificationName[]> {
    return database().records<VerificationName>(
      `DELETE FROM identity_verification WHERE account_id IS NULL AND created_at < northlot_now() - make_interval(days => $1)
       RETURNING provider, provider_reference AS reference`,
      [days]
    )
  }

  /** Deletes and returns a person's verifications. */
  forget(accountId: string): Promise<VerificationName[]> {
    return database().records<VerificationName>(
      `DELETE FROM identity_verification WHERE account_id = $1 RETURNING provider, provider_reference AS reference`,
      [accountId]
    )
  }
}
