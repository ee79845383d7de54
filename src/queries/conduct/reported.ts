import { database } from "#src/platform/database"

/** Who has this number among the bidders of the listing's newest auction; null for nobody. */
export async function bidderOfNumber(listingId: string, number: number): Promise<string | null> {
  const rows = await database().records<{ bidderId: string }>(
    `SELECT auction_bidder.bidder_id FROM auction JOIN auction_bidder ON auction_bidder.auction_id = auction.id
     WHERE auction.listing_id = $1 AND auction_bidder.number = $2 ORDER BY auction.id DESC LIMIT 1`,
    [listingId, number]
  )
  return rows[0]?.bidderId ?? null
}
