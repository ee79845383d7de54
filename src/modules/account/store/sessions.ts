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
/** What makes a session hold, in a statement that joins `account`. */
const HOLDS = "session.revoked_at IS NULL AND session.expires_at > northlot_now() AND account.status = 'active'"

/** The use of a session is written down at most this often, so that reading stays reading. */
const TOUCH_MINUTES = 5

export type OpenSession = CamelCased<Pick<SessionRow, "id" | "device" | "created_at" | "last_used_at" | "remembered">>

/** Where people are signed in; of the tokens only hashes are stored. */
export class Sessions {
  private readonly recentSessions = new LRUCache<string, ResolvedSession>({ max: 20_000, ttl: 60_000 })

  constructor(private readonly apiKeys: ApiKeys) {}

  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM session WHERE account_id = $1`, [accountId])
  }

  /**
   * A new session; the token is told once and stored as a hash. `lifetimeSeconds` is null where it ends with the
   * browser. The account is as it was read before the password was checked. Under its lock: null when it was disabled,
   * or all its sessions ended, since.
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
   * A session in which somebody of the staff reads the site as this person; an earlier one of theirs ends. Null when the
   * account is not active.
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

  /** Under the account's lock; null where it is not active, or its sessions were ended since that version. */
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
   * The session as this process found it a minute ago at most, without asking the database: for bids alone, which are
   * judged once more under their auction's lock.
   */
  recent(token: string): ResolvedSession | null {
    return this.recentSessions.get(tokenHash(token)) ?? null
  }

  async resolve(token: string): Promise<ResolvedSession | null> {
    const hash = tokenHash(token)
    const session = await this.find("token_hash", hash)
    if (!session) this.recentSessions.delete(hash)
    // Kept for a minute from each use, so that bids keep a session alive.
    else this.recentSessions.set(hash, session)
    return session
  }

  /** Of these tokens those whose session is over. Looks, and counts as no use: that would keep an idle session alive. */
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

  /** The account of this session, or of this key, as it is now; null when that is over. */
  async accountOf(sessionId: string): Promise<AccountRecord | null> {
    if (!isKeyId(sessionId)) return (await this.find("id", sessionId))?.account ?? null
    const accountId = await this.apiKeys.accountOf(sessionId)
    return accountId === null ? null : readAccount(accountId)
  }

  /** Counts as use of the session. */
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

  /** Ends every session, and every sign-in that is on its way. */
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
   * Ends every session of the account but this one, and every sign-in that is on its way; answers which were open. What
   * a device gets by push rests on a session whose time may be over: those are ended too.
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

  /** The open sessions of an account, the last used first. */
  async open(accountId: string): Promise<OpenSession[]> {
    return database().records<OpenSession>(
      `SELECT id, device, created_at, last_used_at, remembered FROM session
       WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > northlot_now() ORDER BY last_used_at DESC, id DESC LIMIT 50`,
      [accountId]
    )
  }
}
