import * as registrantImports from "./store/registrant-imports"
import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, type PersonName } from "@northlot/contract"
import { database, violates } from "#src/platform/database"
import { Recent } from "#src/platform/ttl-cache"
import { newToken, tokenHash } from "#src/platform/signature"
import PayoutAccounts from "./payout-accounts"
import { consentLog } from "./consents"
import { ApiKeys, isKeyId } from "./store/api-keys"
import { Staff } from "./store/staff"
import { StaffFactors } from "./store/staff-factors"
import { StaffInvitations } from "./store/staff-invitations"
import { StaffSessions } from "./store/staff-sessions"
import { ConductCases } from "./store/conduct-cases"
import { ContactMessages } from "./store/contact-messages"
import { EmailChanges } from "./store/email-changes"
import { Licences } from "./store/licences"
import { Measures } from "./store/measures"
import { Notes } from "./store/notes"
import { OwnDocuments } from "./store/own-documents"
import { PendingRegistrations } from "./store/pending-registrations"
import { ACCOUNT_COLUMNS, accountFromRow, type AccountRow } from "./store/account-row"
import type { AccountRecord, ConsentGiven, NewAccount, ResolvedSession } from "./types"
import { AccountRecords } from "./public-records"
import type { SessionRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

const IDLE_HOURS = 12
const REMEMBERED_DAYS = 30
const RESET_MINUTES = 60
const DOWNLOAD_SECONDS = 60
/** What makes a session hold, in a statement that joins `account`. */
const HOLDS = "session.revoked_at IS NULL AND session.expires_at > northlot_now() AND account.status = 'active'"

/** The use of a session is written down at most this often, so that reading stays reading. */
const TOUCH_MINUTES = 5

export interface IdentityVerification {
  id: string
  status: "started" | "verified" | "declined"
  adult: boolean | null
  /** As the document shows it; null where the provider read none. */
  name: PersonName | null
}

export interface LicenceUpload {
  fileKey: string
  /** As the person named it. */
  fileName: string
  /** Null where it was not noted. */
  bytes: number | null
}

export type OpenSession = CamelCased<Pick<SessionRow, "id" | "device" | "created_at" | "last_used_at" | "remembered">>

/** What a provider knows a verification by. */
interface VerificationName {
  provider: string
  reference: string | null
}

/** Accounts, their sessions, identity verifications and licences. Passwords are with Medusa's auth module. */
export default class AccountModuleService extends AccountRecords {
  private readonly recentSessions = new Recent<ResolvedSession>({ most: 20_000, milliseconds: 60_000 })
  readonly apiKeys = new ApiKeys()
  readonly documents = new OwnDocuments()
  readonly staff = new Staff()
  readonly staffFactors = new StaffFactors()
  readonly staffInvitations = new StaffInvitations()
  readonly staffSessions = new StaffSessions()
  readonly emailChanges = new EmailChanges()
  readonly licences = new Licences()
  readonly measures = new Measures()
  readonly notes = new Notes()
  readonly contactMessages = new ContactMessages()
  readonly conductCases = new ConductCases()
  readonly pendingRegistrations = new PendingRegistrations()
  readonly payoutAccounts = new PayoutAccounts()

  // --- accounts ---------------------------------------------------------------------------------

  async retrieveAccount(id: string): Promise<AccountRecord | null> {
    const { rows } = await database().query<AccountRow>(`${ACCOUNT_COLUMNS} WHERE account.id = $1`, [id])
    return rows[0] ? accountFromRow(rows[0]) : null
  }

  async retrieveAccounts(ids: readonly string[]): Promise<Map<string, AccountRecord>> {
    const { rows } = await database().query<AccountRow>(`${ACCOUNT_COLUMNS} WHERE account.id = ANY($1)`, [
      [...new Set(ids)],
    ])
    return new Map(rows.map((row) => [row.id, accountFromRow(row)]))
  }

  /** Accounts that are added from a table. */
  readonly registrantImports = {
    insert: registrantImports.insertImport,
    read: registrantImports.readImport,
    waiting: registrantImports.waitingPerson,
    endRow: registrantImports.endImportRow,
  }

  async findByEmail(email: string): Promise<AccountRecord | null> {
    const { rows } = await database().query<AccountRow>(`${ACCOUNT_COLUMNS} WHERE account.email = lower($1)`, [
      email.trim(),
    ])
    return rows[0] ? accountFromRow(rows[0]) : null
  }

  /** @throws RefusedError EMAIL_TAKEN */
  async createAccount(account: NewAccount): Promise<AccountRecord> {
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
    return (await this.retrieveAccount(id))!
  }

  /** Undoes `createAccount` of a registration that could not be finished; nothing hangs on the account yet. */
  async removeUnfinishedAccount(id: string): Promise<void> {
    await database().transaction(async () => {
      await database().query(`UPDATE identity_verification SET account_id = NULL WHERE account_id = $1`, [id])
      await database().query(`DELETE FROM dealer_profile WHERE account_id = $1`, [id])
      await database().query(`DELETE FROM account WHERE id = $1`, [id])
    })
  }

  async recordConsents(accountId: string, consents: readonly ConsentGiven[]): Promise<void> {
    for (const { channel, purpose, granted, wording } of consents) {
      await database().query(
        `INSERT INTO consent (account_id, channel, purpose, granted, wording, at) VALUES ($1, $2, $3, $4, $5, northlot_now())`,
        [accountId, channel, purpose, granted, wording]
      )
    }
  }

  /** What each person agreed to be told, and how; README.md tells the invariants. */
  readonly consents = consentLog

  /** The account, held against other changes until the transaction ends. */
  async lockAccount(id: string): Promise<AccountRecord | null> {
    await database().query(`SELECT 1 FROM account WHERE id = $1 FOR UPDATE`, [id])
    return this.retrieveAccount(id)
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

  /**
   * Disabling ends every session in the same transaction. @throws RefusedError INVALID_TRANSITION: what was closed
   * stays closed
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
    if (status === "disabled") await this.revokeAllSessions(id)
  }

  /** Whether the operator wants the account deleted, or that is done; null for one that is not there. */
  async removalState(id: string): Promise<"open" | "requested" | "closed" | null> {
    const { rows } = await database().query<{ state: "open" | "requested" | "closed" }>(
      `SELECT CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN removal_requested_at IS NOT NULL THEN 'requested' ELSE 'open' END AS state
       FROM account WHERE id = $1`,
      [id]
    )
    return rows[0]?.state ?? null
  }

  /**
   * Answers whether it was not asked for before. @throws RefusedError INVALID_TRANSITION for an account that is closed
   */
  async requestRemoval(id: string): Promise<boolean> {
    if ((await this.removalState(id)) === "closed")
      throw new RefusedError("INVALID_TRANSITION", "This account is closed already: it names nobody any more.")
    const { rowCount } = await database().query(
      `UPDATE account SET removal_requested_at = northlot_now() WHERE id = $1 AND removal_requested_at IS NULL`,
      [id]
    )
    return rowCount === 1
  }

  /** Accounts whose deletion was asked for and is not done. */
  async requestedRemovals(): Promise<string[]> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT id FROM account WHERE removal_requested_at IS NOT NULL AND closed_at IS NULL ORDER BY removal_requested_at`
    )
    return rows.map(({ id }) => id)
  }

  /**
   * Takes the person out of an account that bids, sales or money hang on: what stays names nobody. Answers the files
   * that are the caller's to discard.
   */
  async pseudonymise(id: string): Promise<string[]> {
    await database().query(
      `UPDATE account SET email = 'closed-' || lower(id) || '@closed.northlot.invalid', first = 'Former', last = 'member', mobile = '', location = '',
         status = 'disabled', closed_at = northlot_now(), updated_at = northlot_now() WHERE id = $1`,
      [id]
    )
    const rows = await database().records<{ fileId: string | null }>(
      `WITH before AS (SELECT licence_file_id FROM dealer_profile WHERE account_id = $1)
       UPDATE dealer_profile SET tel = '', representative = '', licence_file_id = NULL, licence_file_name = NULL, licence_file_bytes = NULL,
         licence_file_until = NULL, licence = 'pending', licence_expires_on = NULL WHERE account_id = $1
       RETURNING (SELECT licence_file_id FROM before) AS file_id`,
      [id]
    )
    return [...rows.flatMap(({ fileId }) => fileId ?? []), ...(await this.forgetPerson(id))]
  }

  /** Deletes the row of an account that was closed, where nothing hangs on it. */
  async deleteClosedAccount(id: string): Promise<void> {
    await database().query(
      `DELETE FROM dealer_profile WHERE account_id = (SELECT id FROM account WHERE id = $1 AND closed_at IS NOT NULL)`,
      [id]
    )
    await database().query(`DELETE FROM account WHERE id = $1 AND closed_at IS NOT NULL`, [id])
  }

  private async forgetPerson(id: string): Promise<string[]> {
    const files = await this.documents.removeAll(id)
    await this.emailChanges.forget(id)
    await this.contactMessages.forget(id)
    await this.notes.forget(id)
    await database().query(`DELETE FROM pending_registration WHERE account_id = $1`, [id])
    await database().query(`DELETE FROM session WHERE account_id = $1`, [id])
    await this.apiKeys.forget(id)
    await database().query(`DELETE FROM password_reset WHERE account_id = $1`, [id])
    return files
  }

  /** Answers whether anything changed by it. */
  async decideLicence(id: string, decision: "verified" | "rejected", expiresOn: string | null): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE dealer_profile SET licence = $2, licence_expires_on = $3, licence_file_until = coalesce($3, licence_file_until),
         licence_decided_at = northlot_now()
       WHERE account_id = $1 AND (licence, licence_expires_on) IS DISTINCT FROM ($2, $3::date)`,
      [id, decision, decision === "verified" ? expiresOn : null]
    )
    return rowCount === 1
  }

  // --- sessions ---------------------------------------------------------------------------------

  /**
   * A new session; the token is told once and stored as a hash. `lifetimeSeconds` is null where it ends with the
   * browser. The account is as it was read before the password was checked. Under its lock: null when it was disabled,
   * or all its sessions ended, since.
   */
  async createSession(
    { id: accountId, signInVersion }: Pick<AccountRecord, "id" | "signInVersion">,
    remembered: boolean,
    device = ""
  ): Promise<{ token: string; lifetimeSeconds: number | null } | null> {
    const token = newToken()
    const hours = remembered ? REMEMBERED_DAYS * 24 : IDLE_HOURS
    const { rowCount } = await database().query(
      `WITH present AS (SELECT id FROM account WHERE id = $3 AND sign_in_version = $7 AND status = 'active' FOR SHARE)
       INSERT INTO session (id, token_hash, account_id, remembered, created_at, last_used_at, expires_at, device)
       SELECT $1, $2, id, $4, northlot_now(), northlot_now(), northlot_now() + make_interval(hours => $5), $6 FROM present`,
      [generateEntityId(undefined, "sess"), tokenHash(token), accountId, remembered, hours, device, signInVersion]
    )
    if (rowCount === 0) return null
    return { token, lifetimeSeconds: remembered ? hours * 3_600 : null }
  }

  /**
   * A session in which somebody of the staff reads the site as this person; an earlier one of theirs ends. Null when the
   * account is not active.
   */
  async createReadingSession(
    accountId: string,
    { username, minutes, device }: { username: string; minutes: number; device: string }
  ): Promise<{ id: string; token: string; until: Date; ended: string[] } | null> {
    const token = newToken()
    const { rows: ended } = await database().query<{ id: string }>(
      `UPDATE session SET revoked_at = northlot_now()
       WHERE read_by = $1 AND revoked_at IS NULL AND expires_at > northlot_now() RETURNING id`,
      [username]
    )
    const { rows } = await database().query<{ id: string; until: Date }>(
      `WITH present AS (SELECT id FROM account WHERE id = $3 AND status = 'active' FOR SHARE)
       INSERT INTO session (id, token_hash, account_id, read_by, created_at, last_used_at, expires_at, device)
       SELECT $1, $2, id, $4, northlot_now(), northlot_now(), northlot_now() + make_interval(mins => $5), $6 FROM present
       RETURNING id, expires_at AS until`,
      [generateEntityId(undefined, "sess"), tokenHash(token), accountId, username, minutes, device]
    )
    return rows[0] ? { token, ...rows[0], ended: ended.map(({ id }) => id) } : null
  }

  /**
   * The session as this process found it a minute ago at most, without asking the database: for bids alone, which are
   * judged once more under their auction's lock.
   */
  recentSession(token: string): ResolvedSession | null {
    return this.recentSessions.get(tokenHash(token)) ?? null
  }

  async resolveSession(token: string): Promise<ResolvedSession | null> {
    const hash = tokenHash(token)
    const session = await this.findSession("token_hash", hash)
    if (!session) this.recentSessions.delete(hash)
    // Kept for a minute from each use, so that bids keep a session alive.
    else this.recentSessions.set(hash, session)
    return session
  }

  /** Of these tokens those whose session is over. Looks, and counts as no use: that would keep an idle session alive. */
  async endedSessions(tokens: readonly string[]): Promise<string[]> {
    const tokenOf = new Map(tokens.map((token) => [tokenHash(token), token]))
    const { rows } = await database().query<{ hash: string }>(
      `SELECT asked.hash FROM unnest($1::text[]) AS asked (hash) WHERE NOT EXISTS (
         SELECT FROM session JOIN account ON account.id = session.account_id
         WHERE session.token_hash = asked.hash AND ${HOLDS})`,
      [[...tokenOf.keys()]]
    )
    for (const { hash } of rows) this.recentSessions.delete(hash)
    return rows.map(({ hash }) => tokenOf.get(hash)!)
  }

  /** The account of this session, or of this key, as it is now; null when that is over. */
  async accountOfSession(sessionId: string): Promise<AccountRecord | null> {
    if (!isKeyId(sessionId)) return (await this.findSession("id", sessionId))?.account ?? null
    const accountId = await this.apiKeys.accountOf(sessionId)
    return accountId === null ? null : this.retrieveAccount(accountId)
  }

  /** Counts as use of the session. */
  private async findSession(column: "id" | "token_hash", value: string): Promise<ResolvedSession | null> {
    const { rows } = await database().query<
      AccountRow & { session: string; stale: boolean; reader: string | null; until: Date; found: Date }
    >({
      name: `session-by-${column}`,
      text:
        ACCOUNT_COLUMNS.replace(
          "SELECT",
          `SELECT session.id AS session, session.last_used_at < northlot_now() - make_interval(mins => ${TOUCH_MINUTES}) AS stale,
             session.read_by AS reader, session.expires_at AS until, northlot_now() AS found,`
        ) +
        ` JOIN session ON session.account_id = account.id
          WHERE session.${column} = $1 AND ${HOLDS}`,
      values: [value],
    })
    if (!rows[0]) return null
    const { session: sessionId, stale, reader, until, found: foundAt, ...account } = rows[0]
    if (stale) {
      await database().query(
        `UPDATE session SET last_used_at = northlot_now(),
           expires_at = CASE WHEN remembered OR read_by IS NOT NULL THEN expires_at ELSE northlot_now() + make_interval(hours => $2) END
         WHERE id = $1`,
        [sessionId, IDLE_HOURS]
      )
    }
    return {
      sessionId,
      account: accountFromRow(account),
      reader: reader === null ? null : { username: reader, until },
      foundAt,
    }
  }

  async revokeSession(sessionId: string): Promise<void> {
    await database().query(`UPDATE session SET revoked_at = northlot_now() WHERE id = $1 AND revoked_at IS NULL`, [
      sessionId,
    ])
  }

  /** Ends every session, and every sign-in that is on its way. */
  async revokeAllSessions(accountId: string): Promise<void> {
    await this.refuseSignInsUnderWay(accountId)
    await database().query(
      `UPDATE session SET revoked_at = northlot_now() WHERE account_id = $1 AND revoked_at IS NULL`,
      [accountId]
    )
  }

  private async refuseSignInsUnderWay(accountId: string): Promise<void> {
    await database().query(`UPDATE account SET sign_in_version = sign_in_version + 1 WHERE id = $1`, [accountId])
  }

  /**
   * Ends every session of the account but this one, and every sign-in that is on its way; answers which were open. What
   * a device gets by push rests on a session whose time may be over: those are ended too.
   */
  async revokeOtherSessions(accountId: string, sessionId: string | null): Promise<string[]> {
    await this.refuseSignInsUnderWay(accountId)
    const ended = await database().records<{ id: string; wasOpen: boolean }>(
      `UPDATE session SET revoked_at = northlot_now()
       WHERE account_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL
       RETURNING id, expires_at > northlot_now() AS was_open`,
      [accountId, sessionId]
    )
    return ended.filter(({ wasOpen }) => wasOpen).map(({ id }) => id)
  }

  /** The open sessions of an account, the last used first. */
  async openSessions(accountId: string): Promise<OpenSession[]> {
    return database().records<OpenSession>(
      `SELECT id, device, created_at, last_used_at, remembered FROM session
       WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > northlot_now() ORDER BY last_used_at DESC, id DESC LIMIT 50`,
      [accountId]
    )
  }

  /** Links to set a new password count no longer: they went to an address that is not the account's any more. */
  async revokePasswordResets(accountId: string): Promise<void> {
    await database().query(
      `UPDATE password_reset SET used_at = northlot_now() WHERE account_id = $1 AND used_at IS NULL`,
      [accountId]
    )
  }

  /** Notes that a sale was cancelled by this account's fault; once per sale. */
  async giveStrike(strike: { accountId: string; saleId: string; reason: string; by: string }): Promise<void> {
    await database().query(
      `INSERT INTO account_strike (account_id, sale_id, reason, given_by) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [strike.accountId, strike.saleId, strike.reason, strike.by]
    )
  }

  // --- downloads --------------------------------------------------------------------------------

  /** A token that opens one download for this actor, soon; of it only a hash is stored. */
  async createDownloadToken(actor: string): Promise<{ token: string; expiresAt: Date }> {
    const token = newToken()
    await database().query(`DELETE FROM download_token WHERE expires_at <= northlot_now()`)
    const rows = await database().records<{ expiresAt: Date }>(
      `INSERT INTO download_token (token_hash, actor, expires_at) VALUES ($1, $2, northlot_now() + make_interval(secs => $3)) RETURNING expires_at`,
      [tokenHash(token), actor, DOWNLOAD_SECONDS]
    )
    return { token, ...rows[0]! }
  }

  /** Uses the token up; answers for whom it was made, or `null` when it is unknown, used or too old. */
  async useDownloadToken(token: string): Promise<string | null> {
    const { rows } = await database().query<{ actor: string; valid: boolean }>(
      `DELETE FROM download_token WHERE token_hash = $1 RETURNING actor, expires_at > northlot_now() AS valid`,
      [tokenHash(token)]
    )
    return rows[0]?.valid ? rows[0].actor : null
  }

  // --- password reset ---------------------------------------------------------------------------

  /** Of the token only a hash is stored. */
  async createPasswordReset(accountId: string, token: string): Promise<void> {
    await database().query(
      `INSERT INTO password_reset (token_hash, account_id, created_at, expires_at)
       VALUES ($1, $2, northlot_now(), northlot_now() + make_interval(mins => $3))`,
      [tokenHash(token), accountId, RESET_MINUTES]
    )
  }

  /**
   * Whose password a link is about, so that the account is locked before it. @throws RefusedError RESET_TOKEN_INVALID
   */
  async accountOfPasswordReset(token: string): Promise<string> {
    const rows = await database().records<{ accountId: string }>(
      `SELECT account_id FROM password_reset WHERE token_hash = $1`,
      [tokenHash(token)]
    )
    if (!rows[0]) throw new RefusedError("RESET_TOKEN_INVALID")
    return rows[0].accountId
  }

  /** Uses the token up, and every other open one of the account with it. @throws RefusedError RESET_TOKEN_INVALID */
  async consumePasswordReset(token: string): Promise<string> {
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

  /** The password is its person's own from now on, whoever chose the one before. */
  async noteOwnPassword(accountId: string): Promise<void> {
    await database().query(`UPDATE account SET password_by_staff = false WHERE id = $1 AND password_by_staff`, [
      accountId,
    ])
  }

  // --- identity ---------------------------------------------------------------------------------

  async createVerification(input: { provider: string; email: string; browserToken: string }): Promise<string> {
    const id = generateEntityId(undefined, "idv")
    await database().query(
      `INSERT INTO identity_verification (id, provider, email, browser_hash, created_at) VALUES ($1, $2, lower($3), $4, northlot_now())`,
      [id, input.provider, input.email, tokenHash(input.browserToken)]
    )
    return id
  }

  async setVerificationReference(id: string, reference: string): Promise<void> {
    await database().query(`UPDATE identity_verification SET provider_reference = $2 WHERE id = $1`, [id, reference])
  }

  /** The newest verification that this browser started for this e-mail, still free to be used. */
  async findVerification(browserToken: string, email: string): Promise<IdentityVerification | null> {
    const { rows } = await database().query<IdentityVerification>(
      `SELECT id, status, adult, CASE WHEN first IS NOT NULL THEN jsonb_build_object('first', first, 'last', last) END AS name
       FROM identity_verification
       WHERE browser_hash = $1 AND email = lower($2) AND account_id IS NULL ORDER BY created_at DESC, id DESC LIMIT 1`,
      [tokenHash(browserToken), email.trim()]
    )
    return rows[0] ?? null
  }

  /**
   * Stores a provider's decision. Verified is final; declined may be followed by verified, since a provider lets
   * people try again. Any order and any repeat of the events ends the same.
   */
  async decideVerification(
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

  /** Ties a verification to the account it was used for, so that nobody else registers with it. */
  async claimVerification(id: string, accountId: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE identity_verification SET account_id = $2 WHERE id = $1 AND account_id IS NULL AND status = 'verified'`,
      [id, accountId]
    )
    return rowCount === 1
  }

  /** Deletes verifications of so many days ago that nobody registered with; answers them. */
  forgetUnusedVerifications(days: number): Promise<VerificationName[]> {
    return database().records<VerificationName>(
      `DELETE FROM identity_verification WHERE account_id IS NULL AND created_at < northlot_now() - make_interval(days => $1)
       RETURNING provider, provider_reference AS reference`,
      [days]
    )
  }

  /** Deletes a person's verifications; answers them. */
  forgetVerifications(accountId: string): Promise<VerificationName[]> {
    return database().records<VerificationName>(
      `DELETE FROM identity_verification WHERE account_id = $1 RETURNING provider, provider_reference AS reference`,
      [accountId]
    )
  }

  // --- licences ---------------------------------------------------------------------------------

  async createLicenceUpload(upload: LicenceUpload): Promise<string> {
    const id = newToken()
    await this.keepLicenceUpload(id, upload)
    return id
  }

  /**
   * Sets the upload aside for the registration of this address; `false` when there is none of that id, or it is
   * another's.
   */
  async reserveLicenceUpload(id: string, email: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE licence_upload SET reserved_for = lower($2) WHERE id = $1 AND (reserved_for IS NULL OR reserved_for = lower($2))`,
      [id, email]
    )
    return rowCount === 1
  }

  /** Gives the upload to this dealer, once; `null` when there is none of that id. */
  async claimLicenceUpload(id: string, accountId: string): Promise<LicenceUpload | null> {
    return database().transaction(async () => {
      const rows = await database().records<LicenceUpload>(
        `DELETE FROM licence_upload WHERE id = $1 RETURNING file_key, file_name, bytes`,
        [id]
      )
      const upload = rows[0]
      if (!upload) return null
      await database().query(
        `UPDATE dealer_profile SET licence_file_id = $2, licence_file_name = $3, licence_file_bytes = $4, licence_sent_at = northlot_now() WHERE account_id = $1`,
        [accountId, upload.fileKey, upload.fileName, upload.bytes]
      )
      return upload
    })
  }

  /**
   * Under the account's lock: another document is another licence, whose decision is open. Answers the file it
   * replaces.
   */
  async replaceLicenceFile(accountId: string, { fileKey, fileName, bytes }: LicenceUpload): Promise<string | null> {
    const rows = await database().records<{ fileId: string | null }>(
      `WITH before AS (SELECT licence_file_id FROM dealer_profile WHERE account_id = $1)
       UPDATE dealer_profile SET licence_file_id = $2, licence_file_name = $3, licence_file_bytes = $4, licence_sent_at = northlot_now(), licence_file_until = NULL,
         licence = 'pending', licence_expires_on = NULL WHERE account_id = $1
       RETURNING (SELECT licence_file_id FROM before) AS file_id`,
      [accountId, fileKey, fileName, bytes]
    )
    return rows[0]?.fileId ?? null
  }

  /** Undoes `claimLicenceUpload` of a registration that could not be finished. */
  async returnLicenceUpload(id: string, upload: LicenceUpload): Promise<void> {
    await this.keepLicenceUpload(id, upload)
  }

  /** Takes the uploads that no registration used within a day; their files are the caller's to delete. */
  async takeAbandonedLicenceUploads(limit: number): Promise<string[]> {
    const rows = await database().records<{ fileKey: string }>(
      `DELETE FROM licence_upload WHERE id IN (
         SELECT id FROM licence_upload WHERE created_at < northlot_now() - interval '1 day'
           AND NOT EXISTS (SELECT FROM pending_registration waiting WHERE waiting.licence_upload_id = licence_upload.id AND waiting.expires_at > northlot_now())
         ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING file_key`,
      [limit]
    )
    return rows.map(({ fileKey }) => fileKey)
  }

  private async keepLicenceUpload(id: string, { fileKey, fileName, bytes }: LicenceUpload): Promise<void> {
    await database().query(
      `INSERT INTO licence_upload (id, file_key, file_name, bytes, created_at) VALUES ($1, $2, $3, $4, northlot_now())`,
      [id, fileKey, fileName, bytes]
    )
  }
}
