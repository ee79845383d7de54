import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, SAVED_SEARCHES_MAXIMUM } from "@northlot/contract"
import { database, violates, holdLock } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { searchedWords } from "../rules/search-filter"
import type { NewMatch, NewSearch, SavedSearchRecord, SearchChange, SearchMatchRecord } from "../types"

const SEARCH_COLUMNS = `id, account_id, name, filter, sort,
  json_build_object('listed', on_listed, 'reserve', on_reserve, 'ending', on_ending) AS kinds,
  json_build_object('site', by_site, 'email', by_email, 'sms', by_sms) AS channels,
  pace, last_told_at, created_at`

const MATCH_COLUMNS = `id, account_id, auction_id, listing_id, kind,
  search_ids, at_once, found_at, done_at`

/** A deleted search can be restored for this many hours. */
const RESTORE_HOURS = 24
/** Matches are stored for longer than any auction runs, so that no alert is repeated. */
const REMEMBERED_DAYS = 90

/** Saved searches and their matches. README.md states the invariants and the named lock `saved_search`. */
export class SavedSearches {
  async searchesOf(accountId: string): Promise<SavedSearchRecord[]> {
    return database().records<SavedSearchRecord>(
      `SELECT ${SEARCH_COLUMNS} FROM saved_search WHERE account_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`,
      [accountId]
    )
  }

  /** The searches with these ids that still exist. */
  async searches(ids: readonly string[]): Promise<SavedSearchRecord[]> {
    return database().records<SavedSearchRecord>(
      `SELECT ${SEARCH_COLUMNS} FROM saved_search WHERE id = ANY($1) AND deleted_at IS NULL ORDER BY created_at, id`,
      [ids]
    )
  }

  /** @throws RefusedError `SEARCHES_FULL`, `SEARCH_ALREADY_SAVED` */
  async save({ accountId, name, filter, near, sort, kinds, channels, pace }: NewSearch): Promise<SavedSearchRecord> {
    return this.withRoom(accountId, async () => {
      const rows = await database().records<SavedSearchRecord>(
        `INSERT INTO saved_search (id, account_id, name, filter, words, sort, on_listed, on_reserve, on_ending, by_site, by_email, by_sms, pace,
           near_latitude, near_longitude)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING ${SEARCH_COLUMNS}`,
        [
          generateEntityId(undefined, "srch"),
          accountId,
          name,
          JSON.stringify(filter),
          searchedWords(filter.q),
          sort,
          kinds.listed,
          kinds.reserve,
          kinds.ending,
          channels.site,
          channels.email,
          channels.sms,
          pace,
          near?.latitude ?? null,
          near?.longitude ?? null,
        ]
      )
      return rows[0]!
    })
  }

  /** @throws RefusedError `NOT_FOUND` */
  async change(
    id: string,
    accountId: string,
    { name, kinds = {}, channels = {}, pace }: SearchChange
  ): Promise<SavedSearchRecord> {
    const rows = await database().records<SavedSearchRecord>(
      `UPDATE saved_search SET name = coalesce($3, name), pace = coalesce($4, pace),
         on_listed = coalesce($5, on_listed), on_reserve = coalesce($6, on_reserve), on_ending = coalesce($7, on_ending),
         by_site = coalesce($8, by_site), by_email = coalesce($9, by_email), by_sms = coalesce($10, by_sms)
       WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL RETURNING ${SEARCH_COLUMNS}`,
      [
        id,
        accountId,
        name,
        pace,
        kinds.listed,
        kinds.reserve,
        kinds.ending,
        channels.site,
        channels.email,
        channels.sms,
      ]
    )
    if (!rows[0]) throw new RefusedError("NOT_FOUND")
    return rows[0]
  }

  /** @throws RefusedError `NOT_FOUND` */
  async remove(id: string, accountId: string): Promise<void> {
    const { rowCount } = await database().query(
      `UPDATE saved_search SET deleted_at = northlot_now() WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL`,
      [id, accountId]
    )
    if (rowCount === 0) throw new RefusedError("NOT_FOUND")
  }

  /** A repeat changes nothing. @throws RefusedError `NOT_FOUND`, `SEARCHES_FULL`, `SEARCH_ALREADY_SAVED` */
  async restore(id: string, accountId: string): Promise<SavedSearchRecord> {
    const [there] = (await this.searches([id])).filter((search) => search.accountId === accountId)
    if (there) return there
    return this.withRoom(accountId, async () => {
      const rows = await database().records<SavedSearchRecord>(
        `UPDATE saved_search SET deleted_at = NULL
         WHERE id = $1 AND account_id = $2 AND deleted_at > northlot_now() - make_interval(hours => ${RESTORE_HOURS}) RETURNING ${SEARCH_COLUMNS}`,
        [id, accountId]
      )
      if (!rows[0]) throw new RefusedError("NOT_FOUND")
      return rows[0]
    })
  }

  /** Stops all alerts of a search. Answers its name, or `null` when it does not exist. A repeat changes nothing. */
  async silence(id: string): Promise<string | null> {
    const { rows } = await database().query<{ name: string }>(
      `UPDATE saved_search SET on_listed = false, on_reserve = false, on_ending = false WHERE id = $1 AND deleted_at IS NULL RETURNING name`,
      [id]
    )
    return rows[0]?.name ?? null
  }

  /** Deletes a person's saved searches and matches. */
  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM saved_search WHERE account_id = $1`, [accountId])
    await database().query(`DELETE FROM search_match WHERE account_id = $1`, [accountId])
  }

  /** Stores matches once per person, auction and kind of alert. Immediate alerts are emitted with the commit. */
  async storeMatches(matches: readonly NewMatch[]): Promise<void> {
    for (const { accountId, auctionId, listingId, kind, searchIds, atOnce } of matches) {
      const { rows } = await database().query<{ id: string }>(
        `INSERT INTO search_match (id, account_id, auction_id, listing_id, kind, search_ids, at_once)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ON CONSTRAINT search_match_once DO NOTHING RETURNING id`,
        [generateEntityId(undefined, "smt"), accountId, auctionId, listingId, kind, searchIds, atOnce]
      )
      const matchId = rows[0]?.id
      if (matchId && atOnce) await emit("search.matched", { matchId }, matchId)
    }
  }

  async match(id: string): Promise<SearchMatchRecord | null> {
    const rows = await database().records<SearchMatchRecord>(
      `SELECT ${MATCH_COLUMNS} FROM search_match WHERE id = $1`,
      [id]
    )
    return rows[0] ?? null
  }

  /** The matches found until this moment that wait for the person's digest, oldest first. */
  async waitingMatches(accountId: string, until: Date): Promise<SearchMatchRecord[]> {
    return database().records<SearchMatchRecord>(
      `SELECT ${MATCH_COLUMNS} FROM search_match
       WHERE account_id = $1 AND NOT at_once AND done_at IS NULL AND found_at < $2 ORDER BY found_at, id`,
      [accountId, until]
    )
  }

  /** Marks matches as done. The searches that caused an alert store the time of the alert. */
  async settleMatches(matchIds: readonly string[], toldSearchIds: readonly string[]): Promise<void> {
    await database().query(`UPDATE search_match SET done_at = northlot_now() WHERE id = ANY($1) AND done_at IS NULL`, [
      matchIds,
    ])
    await database().query(`UPDATE saved_search SET last_told_at = northlot_now() WHERE id = ANY($1)`, [toldSearchIds])
  }

  /**
   * Records that an auction that ends soon was compared with the saved searches. Answers false if it was recorded
   * before.
   */
  async markLooked(auctionId: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `INSERT INTO search_look (auction_id) VALUES ($1) ON CONFLICT DO NOTHING`,
      [auctionId]
    )
    return rowCount === 1
  }

  /**
   * Starts the digest of this day once. With the commit, an event is emitted for each person with waiting matches.
   */
  async beginDigest({ day, until }: { day: string; until: Date }): Promise<void> {
    await database().transaction(async () => {
      const { rowCount } = await database().query(
        `INSERT INTO search_digest (day) VALUES ($1) ON CONFLICT DO NOTHING`,
        [day]
      )
      if (rowCount === 0) return
      const rows = await database().records<{ accountId: string }>(
        `SELECT DISTINCT account_id FROM search_match WHERE NOT at_once AND done_at IS NULL AND found_at < $1`,
        [until]
      )
      for (const { accountId } of rows) {
        await emit("search.digest", { accountId, day, until: until.toISOString() }, `${accountId}:${day}`)
      }
      await database().query(
        `DELETE FROM saved_search WHERE deleted_at < northlot_now() - make_interval(hours => ${RESTORE_HOURS})`
      )
      await database().query(
        `DELETE FROM search_match WHERE found_at < northlot_now() - make_interval(days => ${REMEMBERED_DAYS})`
      )
      await database().query(
        `DELETE FROM search_look WHERE looked_at < northlot_now() - make_interval(days => ${REMEMBERED_DAYS})`
      )
    })
  }

  /**
   * Runs `store` where there is room for one more search. The lock prevents two requests from taking the last
   * place.
   */
  private async withRoom(accountId: string, store: () => Promise<SavedSearchRecord>): Promise<SavedSearchRecord> {
    return database()
      .transaction(async () => {
        await holdLock("saved_search", accountId)
        const { rows } = await database().query<{ total: number }>(
          `SELECT count(*)::int AS total FROM saved_search WHERE account_id = $1 AND deleted_at IS NULL`,
          [accountId]
        )
        if (rows[0]!.total >= SAVED_SEARCHES_MAXIMUM) throw new RefusedError("SEARCHES_FULL")
        return store()
      })
      .catch((error) => {
        if (violates(error, "saved_search_once")) throw new RefusedError("SEARCH_ALREADY_SAVED")
        throw error
      })
  }
}
