import { generateEntityId } from "@medusajs/framework/utils"
import type { CamelCased } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import type { Sealed } from "#src/platform/encryption"
import { newToken, tokenHash } from "#src/platform/signature"
import type { StaffChallengeRow, StaffFactorRow } from "../tables"
import type { StaffChallenge, StaffFactor } from "../types"

const CHALLENGE_MINUTES = 5
const MOST_TRIES = 5
const LOCK_MINUTES = 15

/** A staff member's second factors: authenticator app, passkeys, recovery codes. */
export class StaffFactors {
  async of(username: string): Promise<StaffFactor[]> {
    return database().records<StaffFactorRow>(`SELECT * FROM staff_factor WHERE username = $1 ORDER BY added_at, id`, [
      username,
    ])
  }

  /** Returns false where the person has an authenticator app already. */
  async addApp(username: string, { keyId, sealed }: Sealed, step: number): Promise<boolean> {
    const app = { keyId, sealed, lastStep: step, credentialId: null, publicKey: null, counter: null }
    return this.add({ ...app, username, kind: "app", name: "Authenticator app" })
  }

  /** Returns false where the passkey is registered already. */
  async addPasskey(
    username: string,
    passkey: { name: string; credentialId: string; publicKey: Buffer; counter: number }
  ): Promise<boolean> {
    return this.add({ ...passkey, username, kind: "passkey", keyId: null, sealed: null, lastStep: null })
  }

  private async add(factor: Omit<CamelCased<StaffFactorRow>, "id" | "addedAt" | "lastUsedAt">): Promise<boolean> {
    const { username, kind, name, keyId, sealed, lastStep, credentialId, publicKey, counter } = factor
    const { rowCount } = await database().query(
      `INSERT INTO staff_factor (id, username, kind, name, key_id, sealed, last_step, credential_id, public_key, counter)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
      [
        generateEntityId(undefined, "fac"),
        username,
        kind,
        name,
        keyId,
        sealed,
        lastStep,
        credentialId,
        publicKey,
        counter,
      ]
    )
    return rowCount === 1
  }

  async remove(username: string, id: string): Promise<boolean> {
    const { rowCount } = await database().query(`DELETE FROM staff_factor WHERE username = $1 AND id = $2`, [
      username,
      id,
    ])
    return rowCount === 1
  }

  /** Removes every factor and every recovery code. */
  async removeAll(username: string): Promise<void> {
    await database().query(`DELETE FROM staff_factor WHERE username = $1`, [username])
    await database().query(`DELETE FROM staff_recovery_code WHERE username = $1`, [username])
  }

  // --- use of codes and passkeys ----------------------------------------------------------------

  /** Marks the one-time code of this time step as used. Returns false if this or a later step was used already. */
  async useStep(id: string, step: number): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE staff_factor SET last_step = $2, last_used_at = northlot_now() WHERE id = $1 AND last_step < $2`,
      [id, step]
    )
    return rowCount === 1
  }

  async usePasskey(id: string, counter: number): Promise<void> {
    await database().query(`UPDATE staff_factor SET counter = $2, last_used_at = northlot_now() WHERE id = $1`, [
      id,
      counter,
    ])
  }

  async useRecoveryCode(username: string, code: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE staff_recovery_code SET used_at = northlot_now() WHERE username = $1 AND code_hash = $2 AND used_at IS NULL`,
      [username, recoveryHash(username, code)]
    )
    return rowCount === 1
  }

  async replaceRecoveryCodes(username: string, codes: readonly string[]): Promise<void> {
    await database().query(`DELETE FROM staff_recovery_code WHERE username = $1`, [username])
    await database().query(`INSERT INTO staff_recovery_code (username, code_hash) SELECT $1, unnest($2::text[])`, [
      username,
      codes.map((code) => recoveryHash(username, code)),
    ])
  }

  async recoveryCodesLeft(username: string): Promise<number> {
    const rows = await database().records<{ count: number }>(
      `SELECT count(*) FROM staff_recovery_code WHERE username = $1 AND used_at IS NULL`,
      [username]
    )
    return rows[0]!.count
  }

  // --- attempts at a second factor --------------------------------------------------------------

  /**
   * Counts one of five attempts at a second factor before the code is compared, so that concurrent requests get no
   * extra attempts. `lockedSeconds` is the time until the next attempt. The fifth attempt locks the person's second
   * factors, for all processes and addresses.
   */
  async takeTry(username: string): Promise<{ lockedSeconds: number; isLast: boolean }> {
    const taken = await database().records<{ factorFailures: number }>(
      `UPDATE staff_member SET
         factor_failures = CASE WHEN factor_locked_until IS NULL THEN factor_failures + 1 ELSE 1 END,
         factor_locked_until = CASE WHEN factor_locked_until IS NULL AND factor_failures + 1 >= $2
           THEN northlot_now() + make_interval(mins => $3) END
       WHERE username = $1 AND (factor_locked_until IS NULL OR factor_locked_until <= northlot_now())
       RETURNING factor_failures`,
      [username, MOST_TRIES, LOCK_MINUTES]
    )
    if (taken[0]) return { lockedSeconds: 0, isLast: taken[0].factorFailures >= MOST_TRIES }
    const locked = await database().records<{ seconds: number }>(
      `SELECT ceil(extract(epoch FROM factor_locked_until - northlot_now()))::int AS seconds FROM staff_member
       WHERE username = $1`,
      [username]
    )
    return { lockedSeconds: Math.max(1, locked[0]?.seconds ?? 1), isLast: false }
  }

  async forgetTries(username: string): Promise<void> {
    await database().query(
      `UPDATE staff_member SET factor_failures = 0, factor_locked_until = NULL WHERE username = $1`,
      [username]
    )
  }

  // --- challenges that a staff member answers ---------------------------------------------------

  /** Creates a challenge that is valid for five minutes. Its token is returned once and stored as a hash. */
  async begin(challenge: {
    username: string
    purpose: StaffChallenge["purpose"]
    challenge: string
    signInVersion: number
    sealed?: Sealed
  }): Promise<string> {
    const token = newToken()
    await database().query(`DELETE FROM staff_challenge WHERE expires_at < northlot_now() - interval '1 day'`)
    await database().query(
      `INSERT INTO staff_challenge (token_hash, username, purpose, challenge, sign_in_version, key_id, sealed, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, northlot_now() + make_interval(mins => $8))`,
      [
        tokenHash(token),
        challenge.username,
        challenge.purpose,
        challenge.challenge,
        challenge.signInVersion,
        challenge.sealed?.keyId ?? null,
        challenge.sealed?.sealed ?? null,
        CHALLENGE_MINUTES,
      ]
    )
    return token
  }

  async challenge(token: string, purpose: StaffChallenge["purpose"]): Promise<StaffChallenge | null> {
    const rows = await database().records<Omit<StaffChallengeRow, "token_hash" | "expires_at" | "used_at">>(
      `SELECT username, purpose, challenge, sign_in_version, key_id, sealed FROM staff_challenge
       WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > northlot_now()`,
      [tokenHash(token), purpose]
    )
    return rows[0] ?? null
  }

  /** Marks the challenge as used. Of several concurrent answers to one challenge, only one succeeds. */
  async useChallenge(token: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE staff_challenge SET used_at = northlot_now()
       WHERE token_hash = $1 AND used_at IS NULL AND expires_at > northlot_now()`,
      [tokenHash(token)]
    )
    return rowCount === 1
  }
}

const recoveryHash = (username: string, code: string) => tokenHash(`${username}:${code}`)
