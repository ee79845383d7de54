import { database } from "#src/platform/database"

/**
 * The account id of the listing's bidder with this number; null if no auction of the listing has the number. If several
 * auctions have the number, the newest auction decides.
 */
export async function bidderOfNumber(listingId: string, number: number): Promise<string | null> {
  const rows = await database().records<{ bidderId: string }>(
    `SELECT auction_bidder.bidder_id FROM auction JOIN auction_bidder ON auction_bidder.auction_id = auction.id
     WHERE auction.listing_id = $1 AND auction_bidder.number = $2 ORDER BY auction.id DESC LIMIT 1`,
    [listingId, number]
  )
  return rows[0]?.bidderId ?? null
}
