import { generateEntityId } from "@medusajs/framework/utils"
import { STAFF } from "@northlot/contract"
import { database } from "#src/platform/database"
import { tokenHash } from "#src/platform/signature"
import { scopesInForce } from "../rules/key-state"
import type { KnownKey, ListedKey, NewKey } from "../types"

/** The last use of a key is stored at most this often, so that most requests only read. */
const TOUCH_SECONDS = 60
const HINT_CHARACTERS = 20
const ID_PREFIX = "apk"
const IS_OPEN = "integration_key.revoked_at IS NULL AND integration_key.expires_at > northlot_now()"
const COUNTS = `integration_key.token_hash IS NOT NULL AND ${IS_OPEN}`
/** A member can agree to a requested key for this many days. */
const DAYS_TO_AGREE = 14
const LISTED_AT_MOST = { console: 500, member: 100 }

const MAKER =
  "LEFT JOIN staff_member ON staff_member.username = integration_key.created_by AND staff_member.removed_at IS NULL"

const LISTED = `SELECT integration_key.id, integration_key.hint, integration_key.name, integration_key.account_id, integration_key.scopes,
    integration_key.calls_per_minute, integration_key.created_by, integration_key.created_at, integration_key.expires_at, integration_key.last_used_at,
    integration_key.revoked_at, integration_key.revoked_by, integration_key.reason, integration_key.valid_days,
    integration_key.agreed_at, staff_member.role AS maker_role,
    CASE WHEN account.id IS NOT NULL THEN
      jsonb_build_object('id', account.id, 'name', btrim(account.first || ' ' || account.last), 'email', account.email)
    END AS account
  FROM integration_key LEFT JOIN account ON account.id = integration_key.account_id ${MAKER}`
const IN_ORDER = `ORDER BY (${IS_OPEN}) DESC, integration_key.created_at DESC, integration_key.id`

export const isKeyId = (id: string): boolean => id.startsWith(`${ID_PREFIX}_`)

const hintOf = (token: string) => token.slice(0, HINT_CHARACTERS)

/** API keys. Only a hash of the key itself is stored. */
export class ApiKeys {
  async all(): Promise<ListedKey[]> {
    return database().records<ListedKey>(`${LISTED} ${IN_ORDER} LIMIT ${LISTED_AT_MOST.console}`)
  }

  async find(id: string): Promise<ListedKey | null> {
    return (await database().records<ListedKey>(`${LISTED} WHERE integration_key.id = $1`, [id]))[0] ?? null
  }

  async ofAccount(accountId: string): Promise<ListedKey[]> {
    return database().records<ListedKey>(
      `${LISTED} WHERE integration_key.account_id = $1 ${IN_ORDER} LIMIT ${LISTED_AT_MOST.member}`,
      [accountId]
    )
  }

  /** The number of this account's valid and requested keys. */
  async countOpen(accountId: string): Promise<number> {
    const { rows } = await database().query<{ count: number }>(
      `SELECT count(*)::int AS count FROM integration_key WHERE account_id = $1 AND ${IS_OPEN}`,
      [accountId]
    )
    return rows[0]!.count
  }

  /** Adds a key that reads the console with its maker's permissions. */
  async addForConsole(token: string, key: NewKey & { createdBy: string }): Promise<string> {
    return this.insert({ ...key, accountId: null, token, isAgreed: false })
  }

  /**
   * Adds a key for the member who makes it. A repeated token adds nothing, for example when the demo data is loaded
   * again.
   */
  async addOwn(token: string, key: NewKey & { accountId: string }): Promise<string> {
    return this.insert({ ...key, createdBy: null, token, isAgreed: true })
  }

  /** Requests a member's agreement to a key. The key has no token before the member agrees. */
  async ask(key: NewKey & { accountId: string; createdBy: string; reason: string }): Promise<string> {
    const asked = { ...key, validDays: key.expiresInDays, expiresInDays: DAYS_TO_AGREE }
    return this.insert({ ...asked, token: null, isAgreed: false })
  }

  /**
   * Stores the token when the member agrees. Returns false where the request is no longer open: of two concurrent
   * answers only one succeeds.
   */
  async agree(id: string, accountId: string, token: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE integration_key SET token_hash = $3, hint = $4, agreed_at = northlot_now(),
         expires_at = northlot_now() + make_interval(days => valid_days)
       WHERE id = $1 AND account_id = $2 AND token_hash IS NULL AND ${IS_OPEN}
         AND EXISTS (SELECT FROM staff_member WHERE staff_member.username = integration_key.created_by
           AND staff_member.removed_at IS NULL AND staff_member.role = ANY($5))`,
      [id, accountId, tokenHash(token), hintOf(token), STAFF.owners]
    )
    return rowCount === 1
  }

  private async insert(
    key: NewKey & {
      /** Null for a requested key. */
      token: string | null
      accountId: string | null
      createdBy: string | null
      isAgreed: boolean
      reason?: string
      /** The days for which a requested key is valid after the member's agreement. */
      validDays?: number
    }
  ): Promise<string> {
    const id = generateEntityId(undefined, ID_PREFIX)
    await database().query(
      `INSERT INTO integration_key (id, token_hash, hint, name, account_id, scopes, calls_per_minute, created_by, created_at,
         agreed_at, expires_at, reason, valid_days)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, northlot_now(), CASE WHEN $9 THEN northlot_now() END,
         northlot_now() + make_interval(days => $10), $11, $12)
       ON CONFLICT (token_hash) DO NOTHING`,
      [
        id,
        key.token === null ? null : tokenHash(key.token),
        key.token === null ? null : hintOf(key.token),
        key.name,
        key.accountId,
        key.scopes,
        key.callsPerMinute,
        key.createdBy,
        key.isAgreed,
        key.expiresInDays,
        key.reason ?? null,
        key.validDays ?? null,
      ]
    )
    return id
  }

  /** The valid key with this token. Reading the key also updates its time of last use. */
  async resolve(token: string): Promise<KnownKey | null> {
    const rows = await database().records<KnownKey & Pick<ListedKey, "makerRole"> & { isStale: boolean }>(
      {
        name: "api-key",
        text: `SELECT id, account_id, scopes, calls_per_minute, expires_at, staff_member.role AS maker_role,
           coalesce(last_used_at < northlot_now() - make_interval(secs => ${TOUCH_SECONDS}), true) AS is_stale
         FROM integration_key ${MAKER} WHERE token_hash = $1 AND ${COUNTS}`,
      },
      [tokenHash(token)]
    )
    if (!rows[0]) return null
    const { isStale, makerRole, ...key } = rows[0]
    const scopes = scopesInForce({ ...key, makerRole })
    if (scopes.length === 0) return null
    if (isStale)
      await database().query(`UPDATE integration_key SET last_used_at = northlot_now() WHERE id = $1`, [key.id])
    return { ...key, scopes }
  }

  /** The account that the key acts for; null when the key is not valid. */
  async accountOf(id: string): Promise<string | null> {
    const rows = await database().records<Pick<KnownKey, "accountId">>(
      `SELECT account_id FROM integration_key JOIN account ON account.id = account_id AND account.status = 'active'
       WHERE integration_key.id = $1 AND ${COUNTS}`,
      [id]
    )
    return rows[0]?.accountId ?? null
  }

  /** Revokes the key. `by` is null when the member revokes it. Returns false for a key that is revoked already. */
  async revoke(id: string, by: string | null): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE integration_key SET revoked_at = northlot_now(), revoked_by = $2 WHERE id = $1 AND revoked_at IS NULL`,
      [id, by]
    )
    return rowCount === 1
  }

  /** Revokes every key of an account as if the member did. Returns the number of revoked keys. */
  async revokeAllOf(accountId: string): Promise<number> {
    const { rowCount } = await database().query(
      `UPDATE integration_key SET revoked_at = northlot_now() WHERE account_id = $1 AND revoked_at IS NULL`,
      [accountId]
    )
    return rowCount ?? 0
  }

  /** Deletes the keys of a deleted account. */
  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM integration_key WHERE account_id = $1`, [accountId])
  }
}
