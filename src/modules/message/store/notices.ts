import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, noticeTarget } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit, emitAll } from "#src/platform/outbox"
import { storedParams } from "../rules/notice-params"
import type { NoticeRecord, NoticeToSend } from "../types"

const NOTICE_COLUMNS = `id, account_id, type, role, listing_id, sale_id, title, text, params,
  created_at, seen_at`

/** Notices to people. Each business fact (`key`) causes only one notice. */
export class Notices {
  /**
   * Sends one notice for each business fact. The notice, its `notice.created` event and its e-mail are committed
   * together, within the caller's transaction if there is one. @throws Error for parameters that the notice type does
   * not have
   */
  async send(notices: readonly NoticeToSend[]): Promise<void> {
    if (notices.length === 0) return
    return database().transaction(async () => {
      const { rows } = await database().query<{ id: string; key: string }>(
        `INSERT INTO notice (id, key, account_id, type, role, listing_id, sale_id, params)
         SELECT id, key, account_id, type, role, listing_id, sale_id, params
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[])
           WITH ORDINALITY AS given (id, key, account_id, type, role, listing_id, sale_id, params, place)
         ORDER BY place
         ON CONFLICT ON CONSTRAINT notice_key DO NOTHING RETURNING id, key`,
        [
          notices.map(() => generateEntityId(undefined, "ntc")),
          notices.map(({ key }) => key),
          notices.map(({ accountId }) => accountId),
          notices.map(({ type }) => type),
          notices.map(({ role }) => role),
          notices.map(({ listingId }) => listingId),
          notices.map(({ saleId }) => saleId),
          notices.map(storedParams),
        ]
      )
      const ids = new Map(rows.map(({ id, key }) => [key, id]))
      const told = notices.filter(({ key }) => ids.has(key))
      await emitAll(
        "notice.created",
        told.map(({ key, accountId }) => ({ payload: { noticeId: ids.get(key)!, accountId }, key: ids.get(key)! }))
      )
      await emitAll(
        "email.requested",
        told.flatMap((notice) => {
          const { key, email, listingId, saleId } = notice
          if (!email) return []
          const data = { path: noticeTarget(notice), ...email.data }
          return [{ payload: { ...email, data, about: listingId, ...(saleId ? { sale: saleId } : {}) }, key }]
        })
      )
    })
  }

  /**
   * Sends a notice, or rewrites an unseen notice of the same type about the same listing. So the person sees one notice
   * with the newest facts. A repeat with the same key changes nothing.
   */
  async renew(notice: NoticeToSend): Promise<void> {
    const { key, accountId, type, listingId } = notice
    const { rows } = await database().query<{ id: string }>(
      `UPDATE notice SET key = $1, params = $5, title = NULL, text = NULL, created_at = northlot_now()
       WHERE id = (
         SELECT id FROM notice WHERE account_id = $2 AND type = $3 AND listing_id = $4 AND seen_at IS NULL
         ORDER BY created_at DESC LIMIT 1 FOR UPDATE
       ) AND NOT EXISTS (SELECT FROM notice AS told WHERE told.key = $1)
       RETURNING id`,
      [key, accountId, type, listingId, storedParams(notice)]
    )
    if (!rows[0]) return this.send([notice])
    await emit("notice.created", { noticeId: rows[0].id, accountId }, `${rows[0].id}:${key}`)
  }

  /** Deletes a person's notices, because the account is closed. */
  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM notice WHERE account_id = $1`, [accountId])
  }

  /** Returns those of the given keys for which no notice exists. */
  async untold(keys: readonly string[]): Promise<Set<string>> {
    const { rows } = await database().query<{ key: string }>(
      `SELECT given.key FROM unnest($1::text[]) AS given (key) WHERE NOT EXISTS (SELECT FROM notice WHERE notice.key = given.key)`,
      [keys]
    )
    return new Set(rows.map(({ key }) => key))
  }

  async retrieve(noticeId: string): Promise<NoticeRecord | null> {
    const rows = await database().records<NoticeRecord>(`SELECT ${NOTICE_COLUMNS} FROM notice WHERE id = $1`, [
      noticeId,
    ])
    return rows[0] ?? null
  }

  /** One person's notices, newest first, at most `limit`. `total` counts all of them. */
  async ofAccount(
    accountId: string,
    { unseen, limit }: { unseen: boolean | null; limit: number }
  ): Promise<{ items: NoticeRecord[]; total: number }> {
    const asked = `FROM notice WHERE account_id = $1 AND ($2::boolean IS NULL OR (seen_at IS NULL) = $2)`
    if (limit === 0) {
      const [counted] = await database().records<{ total: number }>(`SELECT count(*) AS total ${asked}`, [
        accountId,
        unseen,
      ])
      return { items: [], total: counted!.total }
    }
    const rows = await database().records<NoticeRecord & { total: number }>(
      `SELECT ${NOTICE_COLUMNS}, count(*) OVER () AS total ${asked} ORDER BY created_at DESC, id DESC LIMIT $3`,
      [accountId, unseen, limit]
    )
    return { items: rows.map(({ total: _total, ...notice }) => notice), total: rows[0]?.total ?? 0 }
  }

  /** Marks notices up to this moment (UTC) as seen. Later ones stay unseen. */
  async markAllSeen(accountId: string, until: Date): Promise<void> {
    await database().query(
      `UPDATE notice SET seen_at = northlot_now() WHERE account_id = $1 AND seen_at IS NULL AND created_at < $2::timestamptz + interval '1 millisecond'`,
      [accountId, until]
    )
  }

  /** @throws RefusedError `NOT_FOUND` for another person's notice. */
  async markSeen(noticeId: string, accountId: string): Promise<void> {
    const { rowCount } = await database().query(
      `UPDATE notice SET seen_at = coalesce(seen_at, northlot_now()) WHERE id = $1 AND account_id = $2`,
      [noticeId, accountId]
    )
    if (rowCount === 0) throw new RefusedError("NOT_FOUND")
  }
}
