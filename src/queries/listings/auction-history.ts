import { database } from "../../platform/database"

/** Whether anybody ever bid on this listing, in whichever of its auctions. */
export async function everHadBids(listingId: string): Promise<boolean> {
  const { rows } = await database().query<{ had: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM auction WHERE listing_id = $1 AND bid_count > 0) AS had`,
    [listingId]
  )
  return rows[0]!.had
}
