import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import { tokenHash } from "#src/platform/signature"
import type { KnownKey, ListedKey, NewKey } from "../types"

/** The use of a key is written down at most this often, so that reading stays reading. */
const TOUCH_SECONDS = 60
const HINT_CHARACTERS = 20
const ID_PREFIX = "apk"
const COUNTS = "integration_key.revoked_at IS NULL AND integration_key.expires_at > northlot_now()"

const LISTED = `SELECT integration_key.id, integration_key.hint, integration_key.name, integration_key.account_id, integration_key.scopes,
    integration_key.calls_per_minute, integration_key.created_by, integration_key.created_at, integration_key.expires_at, integration_key.last_used_at,
    integration_key.revoked_at, integration_key.revoked_by,
    CASE WHEN account.id IS NOT NULL THEN
      jsonb_build_object('id', account.id, 'name', btrim(account.first || ' ' || account.last), 'email', account.email)
    END AS account,
    CASE WHEN integration_key.revoked_at IS NOT NULL THEN 'revoked' WHEN ${COUNTS} THEN 'active' ELSE 'expired' END AS state
  FROM integration_key LEFT JOIN account ON account.id = integration_key.account_id`

export const isKeyId = (id: string): boolean => id.startsWith(`${ID_PREFIX}_`)

/** Keys of programs; of the key itself only a hash is stored. */
export class ApiKeys {
  async all(): Promise<ListedKey[]> {
    return database().records<ListedKey>(
      `${LISTED} ORDER BY (${COUNTS}) DESC, integration_key.created_at DESC, integration_key.id LIMIT 500`
    )
  }

  async find(id: string): Promise<ListedKey | null> {
    return (await database().records<ListedKey>(`${LISTED} WHERE integration_key.id = $1`, [id]))[0] ?? null
  }

  /** Answers its id; null where there is no such account, it is disabled, or the key is there already. */
  async add(token: string, key: NewKey): Promise<string | null> {
    const id = generateEntityId(undefined, ID_PREFIX)
    const { rowCount } = await database().query(
      `INSERT INTO integration_key (id, token_hash, hint, name, account_id, scopes, calls_per_minute, created_by, created_at,
         expires_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, northlot_now(), northlot_now() + make_interval(days => $9)
       WHERE $5::text IS NULL OR EXISTS (SELECT FROM account WHERE id = $5 AND status = 'active')
       ON CONFLICT (token_hash) DO NOTHING`,
      [
        id,
        tokenHash(token),
        token.slice(0, HINT_CHARACTERS),
        key.name,
        key.accountId,
        key.scopes,
        key.callsPerMinute,
        key.createdBy,
        key.expiresInDays,
      ]
    )
    return rowCount === 1 ? id : null
  }

  /** The key of this token while it counts. Counts as use. */
  async resolve(token: string): Promise<KnownKey | null> {
    const rows = await database().records<KnownKey & { isStale: boolean }>(
      {
        name: "api-key",
        text: `SELECT id, account_id, scopes, calls_per_minute, expires_at,
           coalesce(last_used_at < northlot_now() - make_interval(secs => ${TOUCH_SECONDS}), true) AS is_stale
         FROM integration_key WHERE token_hash = $1 AND ${COUNTS}`,
      },
      [tokenHash(token)]
    )
    if (!rows[0]) return null
    const { isStale, ...key } = rows[0]
    if (isStale)
      await database().query(`UPDATE integration_key SET last_used_at = northlot_now() WHERE id = $1`, [key.id])
    return key
  }

  /** Whom the key acts for; null when it does not count. */
  async accountOf(id: string): Promise<string | null> {
    const rows = await database().records<Pick<KnownKey, "accountId">>(
      `SELECT account_id FROM integration_key JOIN account ON account.id = account_id AND account.status = 'active'
       WHERE integration_key.id = $1 AND ${COUNTS}`,
      [id]
    )
    return rows[0]?.accountId ?? null
  }

  /** Answers false where it is revoked already. */
  async revoke(id: string, by: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE integration_key SET revoked_at = northlot_now(), revoked_by = $2 WHERE id = $1 AND revoked_at IS NULL`,
      [id, by]
    )
    return rowCount === 1
  }

  /** Of a person who is gone. */
  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM integration_key WHERE account_id = $1`, [accountId])
  }
}
