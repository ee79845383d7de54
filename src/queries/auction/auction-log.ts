import type { Cents } from "@northlot/contract"
import type { LoggedBid } from "#src/modules/sale/rules/runner-up"
import { database } from "#src/platform/database"

/** The valid bids of an auction's public log, oldest first, with their bidders. */
export async function auctionLog(auctionId: string): Promise<LoggedBid[]> {
  return database().records<LoggedBid>(
    `SELECT seq, bidder_id, amount_cents FROM bid JOIN auction ON auction.id = bid.auction_id
     WHERE auction_id = $1 AND NOT voids AND bidder_id <> ALL (voided_bidder_ids) ORDER BY seq`,
    [auctionId]
  )
}

/** The reserve at the end of an auction. */
export async function reserveOfAuction(auctionId: string): Promise<Cents | null> {
  const rows = await database().records<{ reserveCents: Cents | null }>(
    `SELECT reserve_cents FROM auction WHERE id = $1`,
    [auctionId]
  )
  return rows[0]?.reserveCents ?? null
}
