import { database } from "#src/platform/database"
import type { AccountRow } from "#src/modules/account/tables"
import type { CamelCased } from "#src/platform/camel-case"

type BidderAccount = CamelCased<Pick<AccountRow, "id" | "email" | "first">>

/** All bidders of this auction whose bids were not voided, in the order of their first bids. */
export async function biddersOf(auctionId: string): Promise<BidderAccount[]> {
  const { rows } = await database().query<BidderAccount>(
    `SELECT account.id, account.email, account.first
     FROM auction_bidder JOIN account ON account.id = auction_bidder.bidder_id
     JOIN auction ON auction.id = auction_bidder.auction_id
     WHERE auction.id = $1 AND auction_bidder.bidder_id <> ALL (auction.voided_bidder_ids) ORDER BY auction_bidder.number`,
    [auctionId]
  )
  return rows
}

/** Whether a person who is no dealer has bid in this auction. */
export async function hasBiddersOutsideTrade(auctionId: string): Promise<boolean> {
  const { rows } = await database().query<{ there: boolean }>(
    `SELECT EXISTS (
       SELECT FROM auction_bidder JOIN account ON account.id = auction_bidder.bidder_id
       WHERE auction_bidder.auction_id = $1 AND account.buyer_type IS DISTINCT FROM 'dealer'
     ) AS there`,
    [auctionId]
  )
  return rows[0]!.there
}
