import { RefusedError, WATCHLIST_LIMIT } from "@northlot/contract"
import { database, holdLock } from "#src/platform/database"

/** If a person watches a listing again within this time, it returns to its old position in the watchlist. */
const UNDO_MINUTES = 10

export interface ListingToWatch {
  id: string
  /** The listing's present title. The watchlist can still show this title when the listing is hidden later. */
  title: string
}

/** The listings that a person watches. README.md states the invariants and the lock. */
export class Watchlist {
  /** A repeat changes nothing. @throws RefusedError `WATCHLIST_FULL` */
  async watch(accountId: string, { id, title }: ListingToWatch): Promise<void> {
    await database().transaction(async () => {
      const watched = await watchedBy(accountId)
      if (watched.has(id)) return
      if (watched.size >= WATCHLIST_LIMIT) throw new RefusedError("WATCHLIST_FULL")
      await database().query(
        `WITH undone AS (
           DELETE FROM unwatched_listing WHERE account_id = $1 AND listing_id = $2 RETURNING since, taken_off_at
         )
         INSERT INTO watched_listing (account_id, listing_id, title, since)
         VALUES ($1, $2, $3, coalesce((SELECT since FROM undone WHERE taken_off_at > northlot_now() - make_interval(mins => $4)), northlot_now()))`,
        [accountId, id, title, UNDO_MINUTES]
      )
    })
  }

  /**
   * Adds these listings to the watchlist, as far as there is room; the first listing becomes the newest entry. A repeat
   * changes nothing. `full` lists the listings that did not fit.
   */
  async watchAll(
    accountId: string,
    listings: readonly ListingToWatch[]
  ): Promise<{ added: number; full: string[]; total: number }> {
    return database().transaction(async () => {
      const watched = await watchedBy(accountId)
      const missing = listings.filter(({ id }) => !watched.has(id))
      const room = Math.max(0, WATCHLIST_LIMIT - watched.size)
      const fitting = missing.slice(0, room)
      await database().query(
        `INSERT INTO watched_listing (account_id, listing_id, title, since)
         SELECT $1, given.id, given.title, now.at - (given.place - 1) * interval '1 millisecond'
         FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given (id, title, place), (SELECT northlot_now() AS at) AS now`,
        [accountId, fitting.map(({ id }) => id), fitting.map(({ title }) => title)]
      )
      return {
        added: fitting.length,
        full: missing.slice(room).map(({ id }) => id),
        total: watched.size + fitting.length,
      }
    })
  }

  /** Removes a listing from the watchlist. Answers whether it was watched; a repeat changes nothing. */
  async unwatch(accountId: string, listingId: string): Promise<boolean> {
    return database().transaction(async () => {
      await database().query(
        `DELETE FROM unwatched_listing WHERE account_id = $1 AND taken_off_at <= northlot_now() - make_interval(mins => $2)`,
        [accountId, UNDO_MINUTES]
      )
      const { rowCount } = await database().query(
        `WITH taken AS (DELETE FROM watched_listing WHERE account_id = $1 AND listing_id = $2 RETURNING since)
         INSERT INTO unwatched_listing (account_id, listing_id, since) SELECT $1, $2, since FROM taken
         ON CONFLICT (account_id, listing_id) DO UPDATE SET since = excluded.since, taken_off_at = northlot_now()`,
        [accountId, listingId]
      )
      return rowCount === 1
    })
  }

  /** Deletes a person's watchlist, because the account is closed. */
  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM watched_listing WHERE account_id = $1`, [accountId])
    await database().query(`DELETE FROM unwatched_listing WHERE account_id = $1`, [accountId])
  }
}

/** The person's watched listings, locked so that two requests cannot both take the last place. */
async function watchedBy(accountId: string): Promise<Set<string>> {
  await holdLock("watchlist", accountId)
  const { rows } = await database().query<{ id: string }>(
    `SELECT listing_id AS id FROM watched_listing WHERE account_id = $1`,
    [accountId]
  )
  return new Set(rows.map(({ id }) => id))
}
