import type { AuctionState, BidRow } from "./rules/auction-state"

export interface LoggedBid extends BidRow {
  /** The pseudonym's number within the auction. */
  bidderNumber: number
}

/** What a committed transaction changed, for telling browsers and timers. */
export interface AuctionChange {
  auctionId: string
  listingId: string
  /** Who may hear of it; null for a raised maximum, which is nobody else's business unless it moved the end. */
  heardBy: "public" | "dealers" | null
  state: AuctionState
  leaderByProxy: boolean
  rows: LoggedBid[]
  extended: boolean
  /** Everyone whose own standing may have changed. */
  affected: string[]
  at: Date
}
