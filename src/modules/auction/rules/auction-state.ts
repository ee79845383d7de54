import type { BidStep, BuyNowTerms, Cents } from "@northlot/contract"

/** An auction as the rules see it. Amounts in cents, times in epoch milliseconds (UTC). */
export interface AuctionState {
  status: "scheduled" | "open" | "settled" | "cancelled"
  sellerId: string
  startsAt: number
  endsAt: number
  openingCents: Cents
  reserveCents: Cents | null
  minIncrementCents: Cents
  proxyStepCents: Cents
  /** The published minimum bid steps by price. */
  bidSteps: readonly BidStep[]
  /** The buy-now terms; `null` where the seller offers none. */
  buyNow: BuyNowTerms | null
  antiSnipeWindowSeconds: number
  antiSnipeExtensionSeconds: number
  /** `null` before the first bid. */
  currentCents: Cents | null
  leaderId: string | null
  /** The amount up to which the leader is committed: their maximum, or their exact bid. */
  leaderCeilingCents: Cents | null
  /** The newest row's `seq` in the bid log; 0 for an empty log. */
  lastSeq: number
  voided: VoidedBids
}

/** Bids that an admin has voided. They remain in the log, but decide neither price nor leader. */
export interface VoidedBids {
  bidderIds: readonly string[]
  /**
   * The number of log rows that are no valid bids: rows of the bidders in `bidderIds`, and rows that record a voiding.
   */
  rowCount: number
}

export const NOTHING_VOIDED: VoidedBids = { bidderIds: [], rowCount: 0 }

/** One row of the public, append-only bid log. */
export interface BidRow {
  /** The row's number in the auction's log: from 1, without gaps. */
  seq: number
  bidderId: string
  amountCents: Cents
  /** Whether Northlot placed the bid for the leader, within the leader's maximum. */
  automatic: boolean
}

export interface LoggedBid extends BidRow {
  /**
   * The row records that an admin voided all earlier bids of this bidder. Its amount is the new price, 0 where no bid
   * is left.
   */
  voids?: true
  /** The row is a buy-now purchase, which ended the auction. */
  buys?: true
  /** The bidder's pseudonym number within the auction. */
  bidderNumber: number
}
