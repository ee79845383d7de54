import { RefusedError, WATCHLIST_LIMIT } from "@northlot/contract"
import { database } from "../../platform/database"

/** Which listings a person watches; README.md tells the invariants and the lock. */
export default class WatchlistModuleService {
  /** Repeating it changes nothing. @throws RefusedError `WATCHLIST_FULL` */
  async watch(accountId: string, listingId: string): Promise<void> {
    await database().transaction(async (client) => {
      // Two at once cannot both find the last place free.
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 8))`, [accountId])
      const { rows } = await client.query<{ watched: boolean; total: number }>(
        `SELECT coalesce(bool_or(listing_id = $2), false) AS watched, count(*) AS total FROM watched_listing WHERE account_id = $1`,
        [accountId, listingId]
      )
      const { watched, total } = rows[0]!
      if (watched) return
      if (total >= WATCHLIST_LIMIT) throw new RefusedError("WATCHLIST_FULL")
      await client.query(`INSERT INTO watched_listing (account_id, listing_id) VALUES ($1, $2)`, [accountId, listingId])
    })
  }

  /** Answers whether it was watched; repeating it changes nothing. */
  async unwatch(accountId: string, listingId: string): Promise<boolean> {
    const { rowCount } = await database().query(`DELETE FROM watched_listing WHERE account_id = $1 AND listing_id = $2`, [accountId, listingId])
    return rowCount === 1
  }
}
