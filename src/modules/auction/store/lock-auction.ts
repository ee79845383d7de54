import { database } from "#src/platform/database"
import type { AuctionRow } from "../tables"

/**
 * Locks an auction and reads the database's clock after the lock is held: the outer select runs only once
 * the inner one has its row, so that a bid that waited for the lock is judged by the moment it got it.
 */
export async function lockAuction(auctionId: string): Promise<{ row: AuctionRow; now: Date } | null> {
  const { rows } = await database().query<AuctionRow & { locked_at: Date }>(
    `WITH locked AS MATERIALIZED (SELECT * FROM auction WHERE id = $1 FOR UPDATE)
     SELECT locked.*, northlot_now() AS locked_at FROM locked`,
    [auctionId]
  )
  const row = rows[0]
  return row ? { row, now: row.locked_at } : null
}
