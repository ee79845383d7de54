import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { newToken, tokenHash } from "#src/platform/signature"
import type { PendingRegistration } from "../types"
import { CODE_TRIES } from "../rules/registration-code"

const CODE_MINUTES = 30
const LINK_HOURS = 24
/**
 * A request claims a registration while it creates the account, which takes far less time than this. After this time
 * the request has evidently failed, so another request may claim the registration.
 */
const CLAIM_MINUTES = 2

const COLUMNS = `id, email, form, verification_id, licence_upload_id, known, code_id,
  code_expires_at <= northlot_now() AS code_expired, tries, account_id, used_at`
const OPEN = `code_id IS NOT NULL AND used_at IS NULL AND expires_at > northlot_now()`

/**
 * Registrations with an unconfirmed address. Several browsers may register the same address. Each registration has its
 * own code and link, which create only that registration's account.
 */
export class PendingRegistrations {
  /** Stores a registration that has no code yet. */
  async add(
    registration: Pick<PendingRegistration, "email" | "form" | "verificationId" | "licenceUploadId" | "known"> & {
      browserToken: string
    }
  ): Promise<string> {
    const id = generateEntityId(undefined, "preg")
    await database().query(
      `INSERT INTO pending_registration (id, email, browser_hash, form, verification_id, licence_upload_id, known, expires_at)
       VALUES ($1, lower($2), $3, $4, $5, $6, $7, northlot_now() + make_interval(hours => $8))`,
      [
        id,
        registration.email,
        tokenHash(registration.browserToken),
        JSON.stringify(registration.form),
        registration.verificationId,
        registration.licenceUploadId,
        registration.known,
        LINK_HOURS,
      ]
    )
    return id
  }

  /** Replaces the code and the link, and restarts their validity. */
  async issueCode(id: string, linkToken: string): Promise<PendingRegistration> {
    const rows = await database().records<PendingRegistration>(
      `UPDATE pending_registration SET code_id = $2, code_expires_at = northlot_now() + make_interval(mins => $3), tries = 0, link_hash = $4,
         expires_at = northlot_now() + make_interval(hours => $5) WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, newToken(), CODE_MINUTES, tokenHash(linkToken), LINK_HOURS]
    )
    return rows[0]!
  }

  /** The open registrations of an address: those of this browser first, then the newest. */
  async openFor(email: string, browserToken: string | null): Promise<(PendingRegistration & { own: boolean })[]> {
    return database().records<PendingRegistration & { own: boolean }>(
      `SELECT ${COLUMNS}, browser_hash = $2 AS own FROM pending_registration WHERE email = lower($1) AND ${OPEN}
       ORDER BY own DESC, created_at DESC, id DESC LIMIT 100`,
      [email, tokenHash(browserToken ?? "")]
    )
  }

  /** Counts an attempt for each of these registrations whose code is still valid. Returns the counted registrations. */
  async countTry(ids: readonly string[]): Promise<PendingRegistration[]> {
    return database().records<PendingRegistration>(
      `UPDATE pending_registration SET tries = tries + 1
       WHERE id = ANY($1) AND ${OPEN} AND tries < $2 AND code_expires_at > northlot_now() RETURNING ${COLUMNS}`,
      [[...ids], CODE_TRIES]
    )
  }

  async findByLink(token: string): Promise<PendingRegistration | null> {
    const rows = await database().records<PendingRegistration>(
      `SELECT ${COLUMNS} FROM pending_registration WHERE link_hash = $1 AND expires_at > northlot_now()`,
      [tokenHash(token)]
    )
    return rows[0] ?? null
  }

  /** Recent registrations of this address that became accounts, for a client that repeats its request. */
  async usedBy(email: string): Promise<PendingRegistration[]> {
    return database().records<PendingRegistration>(
      `SELECT ${COLUMNS} FROM pending_registration WHERE email = lower($1) AND account_id IS NOT NULL AND expires_at > northlot_now()`,
      [email]
    )
  }

  /**
   * Claims a registration, so that only one request creates its account.
   * @throws RefusedError VERIFICATION_LINK_INVALID when the registration was used already
   */
  async claim(id: string): Promise<void> {
    const { rowCount } = await database().query(
      `UPDATE pending_registration SET used_at = northlot_now()
       WHERE id = $1 AND account_id IS NULL AND (used_at IS NULL OR used_at < northlot_now() - make_interval(mins => $2))`,
      [id, CLAIM_MINUTES]
    )
    if (rowCount === 0) throw new RefusedError("VERIFICATION_LINK_INVALID")
  }

  /** Undoes `claim` when the account could not be created. */
  async release(id: string): Promise<void> {
    await database().query(`UPDATE pending_registration SET used_at = NULL WHERE id = $1 AND account_id IS NULL`, [id])
  }

  /** Stores the new account's id and deletes the form's data, which the account contains from now on. */
  async finish(id: string, accountId: string): Promise<void> {
    await database().query(`UPDATE pending_registration SET account_id = $2, form = '{}' WHERE id = $1`, [
      id,
      accountId,
    ])
  }

  /** The ids of this browser's other unused registrations of the same address. */
  async replacedBy(id: string): Promise<string[]> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT earlier.id FROM pending_registration earlier JOIN pending_registration this USING (email, browser_hash)
       WHERE this.id = $1 AND earlier.id <> this.id AND earlier.used_at IS NULL`,
      [id]
    )
    return rows.map((row) => row.id)
  }

  /** The ids of expired registrations. */
  async ended(limit: number): Promise<string[]> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT id FROM pending_registration WHERE expires_at <= (SELECT northlot_now()) ORDER BY expires_at LIMIT $1`,
      [limit]
    )
    return rows.map((row) => row.id)
  }

  async remove(ids: readonly string[]): Promise<void> {
    await database().query(`DELETE FROM pending_registration WHERE id = ANY($1)`, [[...ids]])
  }

  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM pending_registration WHERE account_id = $1`, [accountId])
  }
}
