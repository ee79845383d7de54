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
  /** The least steps by price that it was published with. */
  bidSteps: readonly BidStep[]
  /** What it can be bought for at once; `null` where its seller offers that not. */
  buyNow: BuyNowTerms | null
  antiSnipeWindowSeconds: number
  antiSnipeExtensionSeconds: number
  /** `null` before the first bid. */
  currentCents: Cents | null
  leaderId: string | null
  /** The most that the leader would pay: the own maximum, or the exact bid itself. */
  leaderCeilingCents: Cents | null
  /** Number of the newest row of the bid log; 0 before the first. */
  lastSeq: number
  voided: VoidedBids
}

/** What an admin has voided: it stays in the log and counts for nothing. */
export interface VoidedBids {
  bidderIds: readonly string[]
  /** Rows of the log that are no standing bid: those of these bidders, and those that say so. */
  rowCount: number
}

export const NOTHING_VOIDED: VoidedBids = { bidderIds: [], rowCount: 0 }

/** One row of the public, append-only bid log. */
export interface BidRow {
  /** Gap-free within one auction, from 1. */
  seq: number
  bidderId: string
  amountCents: Cents
  /** Bid by the product on the leader's behalf, up to the leader's maximum. */
  automatic: boolean
}

export interface LoggedBid extends BidRow {
  /** An admin voided all that this bidder had bid before; the amount is the price from then on, 0 without a bid. */
  voids?: true
  /** The car was bought at once by it, and the auction was over. */
  buys?: true
  /** The pseudonym's number within the auction. */
  bidderNumber: number
}
