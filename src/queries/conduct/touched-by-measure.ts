import type { AnswerOf, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"

type Touched = Pick<AnswerOf<typeof endpoints.listMeasures>, "bidsIn" | "onMarket">

/** The open auctions in which this person has bids that were not voided, and the person's listings on the market. */
export async function touchedByMeasure(accountId: string): Promise<Touched> {
  const [bids, onMarket] = [
    await database().records<Omit<Touched["bidsIn"][number], "endsAt"> & { endsAt: Date }>(
      `SELECT auction.id AS auction_id, listing.id AS listing_id, listing.shown_title AS title,
         auction.leader_id IS NOT DISTINCT FROM $1 AS leads, auction.current_cents AS current_bid_cents, auction.ends_at
       FROM auction_bidder JOIN auction ON auction.id = auction_bidder.auction_id JOIN listing ON listing.id = auction.listing_id
       WHERE auction_bidder.bidder_id = $1 AND auction.status = 'open' AND NOT $1 = ANY (auction.voided_bidder_ids)
       ORDER BY auction.id`,
      [accountId]
    ),
    await database().records<Touched["onMarket"][number]>(
      `SELECT listing.id AS listing_id, listing.shown_title AS title, auction.bid_count
       FROM auction JOIN listing ON listing.id = auction.listing_id
       WHERE auction.seller_id = $1 AND auction.status IN ('scheduled', 'open') ORDER BY auction.id`,
      [accountId]
    ),
  ]
  return { bidsIn: bids.map((row) => ({ ...row, endsAt: row.endsAt.toISOString() })), onMarket }
}
