import type { Signal } from "./rules/same-person"
import type { BidStep, BuyNowTerms, RefusedError, Cents } from "@northlot/contract"
import type { AuctionRow, BidReviewRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/** One auction of a listing; an unsold car gets another auction. Amounts in cents, times UTC. */
export interface AuctionRecord extends CamelCased<
  Omit<
    AuctionRow,
    | "bidder_count"
    | "maximum_count"
    | "cancelled_at"
    | "cancelled_by"
    | "cancelled_reason"
    | "created_at"
    | "updated_at"
    | "outage_id"
    | "bid_steps"
  >
> {
  bidSteps: BidStep[]
  /** The published end; `endsAt` is later when late bids extended it. */
  scheduledEndsAt: Date
  /** Whether the leader's ceiling is a maximum, and not the amount of an exact bid. */
  leaderByProxy: boolean
  /** The number of valid rows in the public bid log: automatic bids count, voided bids do not. */
  bidCount: number
}

/** The terms that the listing module sends when it publishes or schedules an auction. */
export interface AuctionTerms {
  listingId: string
  sellerId: string
  /** `null` opens the auction at once, by the database's clock. */
  startsAt: Date | null
  endsAt: Date
  openingCents: Cents
  reserveCents: Cents | null
  minIncrementCents: Cents
  /** The buy-now price and the event that ends the offer. Null or missing for an auction without buy-now. */
  buyNow?: BuyNowTerms | null
}

/** A running auction, read under its row lock. */
export interface LockedAuction {
  auction: AuctionRecord
  /** How many maxima bidders have set in this auction. It is also the newest maximum's sequence number. */
  maximumCount: number
  now: Date
}

/** A bidder's request to lower their maximum to the price, with the changed disclosure that allows it. */
export interface WithdrawalRequest {
  auctionId: string
  bidderId: string
  change: { id: string; maximumCount: number }
}

/** An admin's request to extend an auction. */
export interface ExtensionRequest {
  auctionId: string
  endsAt: Date
}

/** An admin's request to void one bidder's bids in an auction. */
export interface VoidRequest {
  auctionId: string
  bidderId: string
}

export interface PauseRequest {
  auctionId: string
  until: Date
}

/** An auction before and after a change of its times. */
export interface AuctionMove {
  before: AuctionRecord
  after: AuctionRecord
}

/** The result of voiding one bidder's bids. Amounts in cents. */
export interface VoidedAuction {
  auctionId: string
  listingId: string
  bidderId: string
  /** The bidder's pseudonym number. */
  bidderNumber: number
  /** The number of the log row that records the voiding. */
  seq: number
  before: { currentCents: Cents | null; leaderId: string | null }
  currentCents: Cents | null
  leaderId: string | null
  bidCount: number
  reserveMet: boolean
}

/** The maximum before and after the withdrawal, in cents. */
export interface MaximumWithdrawal {
  fromCents: Cents
  toCents: Cents
  at: Date
}

export interface BidReviewRecord extends CamelCased<Omit<BidReviewRow, "id" | "signals">> {
  id: string
  signals: Signal[]
}

/** The facts outside the auction's row that are needed to process its bids. They are read while that row is locked. */
export interface BiddingConditions {
  /** Who may read the auction's live events. */
  audience: "public" | "dealers"
  /** The refusal of each account that may not bid. An account without an entry may bid. */
  refusals: ReadonlyMap<string, RefusedError>
  /** The sessions and API keys of these bidders that are no longer valid. */
  endedSessions: ReadonlySet<string>
}

/** A bidder and the session in which they bid. */
export interface SessionOfBidder {
  bidderId: string
  /** Null for imported bids. */
  sessionId: string | null
}

/** The bidders on one listing in a batch of bids. `BidderJudge` finds out who of them may bid. */
export interface BiddersToJudge {
  listingId: string
  bidders: readonly SessionOfBidder[]
  now: Date
}

/**
 * Reads the conditions of these bidders with one statement on the connection that holds the auctions' locks. So the
 * conditions include every change that was committed before the lock. Returns one result per listing, in their order.
 */
export type BidderJudge = (listings: readonly BiddersToJudge[]) => Promise<BiddingConditions[]>

/**
 * Sets the timers before an auction's start and end. A lost call is harmless, because a periodic job finds due
 * auctions.
 */
export interface AuctionTimers {
  /**
   * Sets a timer for the start of a scheduled auction or the end of an open one. A later call, for example after an
   * extension, replaces the timer.
   */
  set(auction: { id: string; status: "scheduled" | "open"; startsAt: Date; endsAt: Date }): void
}

export interface AuctionHistory {
  terms: Omit<AuctionTerms, "startsAt"> & { startsAt: Date }
  /** Bids in the order in which they were placed, between the auction's start and end. */
  bids: readonly { bidderId: string; mode: "exact" | "proxy"; amountCents: Cents; placedAt: Date }[]
}
