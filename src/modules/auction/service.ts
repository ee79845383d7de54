import { AuctionRecords } from "./public-records"
import { BidReviews } from "./store/bid-reviews"
import { Bidding } from "./store/bidding"
import { Runs } from "./store/runs"
import { Surroundings } from "./surroundings"

/**
 * Auctions, their bids and their policy (decisions, Auction rules). README.md lists the invariants and the lock order.
 */
export default class AuctionModuleService extends AuctionRecords {
  readonly reviews = new BidReviews()
  readonly surroundings = new Surroundings()
  readonly bids = new Bidding(this.surroundings)
  readonly runs = new Runs(this.surroundings)
}
