import { database } from "#src/platform/database"

/** Whether this listing ever had a bid in any of its auctions, voided bids included. */
export async function everHadBids(listingId: string): Promise<boolean> {
  const { rows } = await database().query<{ had: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM auction WHERE listing_id = $1 AND last_seq > 0) AS had`,
    [listingId]
  )
  return rows[0]!.had
}

/** Returns the listings from `listingIds` whose scheduled or open auction has a bid. */
export async function withRunningBids(listingIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database().records<{ listingId: string }>(
    `SELECT listing_id FROM auction WHERE listing_id = ANY($1) AND status IN ('scheduled', 'open') AND last_seq > 0`,
    [listingIds]
  )
  return new Set(rows.map(({ listingId }) => listingId))
}
