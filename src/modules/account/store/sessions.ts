import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import { LRUCache } from "lru-cache"
import { newToken, tokenHash } from "#src/platform/signature"
import { isKeyId, type ApiKeys } from "./api-keys"
import { ACCOUNT_COLUMNS, accountFromRow, readAccount, type AccountRow } from "./account-row"
import type { AccountRecord, ResolvedSession } from "../types"
import type { SessionRow } from "../tables"
import type { CamelCased } from "#src/platform/camel-case"

const IDLE_HOURS = 12
const REMEMBERED_DAYS = 30
/** SQL condition for a valid session, for statements that join `account`. */
const HOLDS = "session.revoked_at IS NULL AND session.expires_at > northlot_now() AND account.status = 'active'"

/** The last use of a session is stored at most this often, so that most requests only read. */
const TOUCH_MINUTES = 5

export type OpenSession = CamelCased<Pick<SessionRow, "id" | "device" | "created_at" | "last_used_at" | "remembered">>

/** Members' sessions. Only hashes of the tokens are stored. */
export class Sessions {
  private readonly recentSessions = new LRUCache<string, ResolvedSession>({ max: 20_000, ttl: 60_000 })

  constructor(private readonly apiKeys: ApiKeys) {}

  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM session WHERE account_id = $1`, [accountId])
  }

  /**
   * Creates a session. The token is returned once and stored as a hash. `lifetimeSeconds` is null for a session that
   * ends with the browser. The caller read the account before the password check, so the row is locked and checked
   * again. Returns null when the account was disabled or all its sessions were ended since.
   */
  async create(
    { id: accountId, signInVersion }: Pick<AccountRecord, "id" | "signInVersion">,
    remembered: boolean,
    device = ""
  ): Promise<{ token: string; lifetimeSeconds: number | null } | null> {
    const hours = remembered ? REMEMBERED_DAYS * 24 : IDLE_HOURS
    const added = await this.insert({ accountId, signInVersion, remembered, readBy: null, minutes: hours * 60, device })
    return added && { token: added.token, lifetimeSeconds: remembered ? hours * 3_600 : null }
  }

  /**
   * Creates a session in which a staff member reads the site as this person. The staff member's earlier reading session
   * ends. Null when the account is not active.
   */
  async createReading(
    accountId: string,
    { username, minutes, device }: { username: string; minutes: number; device: string }
  ): Promise<{ id: string; token: string; until: Date; ended: string[] } | null> {
    const { rows: ended } = await database().query<{ id: string }>(
      `UPDATE session SET revoked_at = northlot_now()
       WHERE read_by = $1 AND revoked_at IS NULL AND expires_at > northlot_now() RETURNING id`,
      [username]
    )
    const read = { accountId, signInVersion: null, remembered: false, readBy: username }
    const added = await this.insert({ ...read, minutes, device })
    return added && { ...added, ended: ended.map(({ id }) => id) }
  }

  /**
   * Locks the account's row and adds a session. Null where the account is not active, or where all its sessions were
   * ended after the caller read `signInVersion`.
   */
  private async insert(session: {
    accountId: string
    signInVersion: number | null
    remembered: boolean
    readBy: string | null
    minutes: number
    device: string
  }): Promise<{ id: string; token: string; until: Date } | null> {
    const { accountId, signInVersion, remembered, readBy, minutes, device } = session
    const token = newToken()
    const { rows } = await database().query<{ id: string; until: Date }>(
      `WITH present AS (
         SELECT id FROM account
         WHERE id = $3 AND status = 'active' AND ($4::integer IS NULL OR sign_in_version = $4) FOR SHARE)
       INSERT INTO session (id, token_hash, account_id, remembered, read_by, created_at, last_used_at, expires_at, device)
       SELECT $1, $2, id, $5, $6, northlot_now(), northlot_now(), northlot_now() + make_interval(mins => $7), $8 FROM present
       RETURNING id, expires_at AS until`,
      [
        generateEntityId(undefined, "sess"),
        tokenHash(token),
        accountId,
        signInVersion,
        remembered,
        readBy,
        minutes,
        device,
      ]
    )
    return rows[0] ? { token, ...rows[0] } : null
  }

  /**
   * The session from this process's cache, without a query, at most a minute old. Only bids use this cache, because
   * they are checked again under the auction's row lock.
   */
  recent(token: string): ResolvedSession | null {
    return this.recentSessions.get(tokenHash(token)) ?? null
  }

  async resolve(token: string): Promise<ResolvedSession | null> {
    const hash = tokenHash(token)
    const session = await this.find("token_hash", hash)
    if (!session) this.recentSessions.delete(hash)
    // The cache lasts only a minute, so that continued bidding reads the session again and extends it.
    else this.recentSessions.set(hash, session)
    return session
  }

  /**
   * The tokens whose session has ended. This method only reads, because an update of the last use would extend an idle
   * session.
   */
  async ended(tokens: readonly string[]): Promise<string[]> {
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

  /** The current account of this session or API key; null when the session or key is no longer valid. */
  async accountOf(sessionId: string): Promise<AccountRecord | null> {
    if (!isKeyId(sessionId)) return (await this.find("id", sessionId))?.account ?? null
    const accountId = await this.apiKeys.accountOf(sessionId)
    return accountId === null ? null : readAccount(accountId)
  }

  /** Reads the session and records its use. */
  private async find(column: "id" | "token_hash", value: string): Promise<ResolvedSession | null> {
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

  async revoke(sessionId: string): Promise<void> {
    await database().query(`UPDATE session SET revoked_at = northlot_now() WHERE id = $1 AND revoked_at IS NULL`, [
      sessionId,
    ])
  }

  /** Ends every session and every unfinished sign-in. */
  async revokeAll(accountId: string): Promise<void> {
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
   * Ends every other session of the account and every unfinished sign-in. Returns the ids of the ended sessions.
   * Expired sessions are revoked too, because a device's push subscription may still refer to one.
   */
  async revokeOthers(accountId: string, sessionId: string | null): Promise<string[]> {
    await this.refuseSignInsUnderWay(accountId)
    const ended = await database().records<{ id: string; wasOpen: boolean }>(
      `UPDATE session SET revoked_at = northlot_now()
       WHERE account_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL
       RETURNING id, expires_at > northlot_now() AS was_open`,
      [accountId, sessionId]
    )
    return ended.filter(({ wasOpen }) => wasOpen).map(({ id }) => id)
  }

  /** The open sessions of an account, the most recently used first. */
  async open(accountId: string): Promise<OpenSession[]> {
    return database().records<OpenSession>(
      `SELECT id, device, created_at, last_used_at, remembered FROM session
       WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > northlot_now() ORDER BY last_used_at DESC, id DESC LIMIT 50`,
      [accountId]
    )
  }
}
