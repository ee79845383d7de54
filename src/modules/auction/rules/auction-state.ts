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
  /** The minimum bid steps by price, as published. */
  bidSteps: readonly BidStep[]
  /** The buy-now terms; `null` where the seller offers none. */
  buyNow: BuyNowTerms | null
  antiSnipeWindowSeconds: number
  antiSnipeExtensionSeconds: number
  /** `null` before the first bid. */
  currentCents: Cents | null
  leaderId: string | null
  /** The leader's ceiling: their maximum, or the exact bid itself. */
  leaderCeilingCents: Cents | null
  /** `seq` of the newest row of the bid log; 0 before the first. */
  lastSeq: number
  voided: VoidedBids
}

/** Bids that an admin has voided: they stay in the log and no longer count. */
export interface VoidedBids {
  bidderIds: readonly string[]
  /** Rows of the log that do not count as bids: those of these bidders and those that record a voiding. */
  rowCount: number
}

export const NOTHING_VOIDED: VoidedBids = { bidderIds: [], rowCount: 0 }

/** One row of the public, append-only bid log. */
export interface BidRow {
  /** Without gaps within one auction, from 1. */
  seq: number
  bidderId: string
  amountCents: Cents
  /** Northlot bid on the leader's behalf, up to the leader's maximum. */
  automatic: boolean
}

export interface LoggedBid extends BidRow {
  /** An admin voided all earlier bids of this bidder. The amount is the price from then on, 0 without a bid. */
  voids?: true
  /** This row bought the car at once and ended the auction. */
  buys?: true
  /** The bidder's pseudonym number within the auction. */
  bidderNumber: number
}
