import type { Signal } from "./rules/same-person"
import type { BidStep, BuyNowTerms, RefusedError, Cents } from "@northlot/contract"
import type { AuctionRow, BidReviewRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/** Amounts in cents, times UTC. One auction is one run of a listing; an unsold car gets a new one. */
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
  /** Whether the ceiling is a maximum of the leader, and not the amount of an exact bid. */
  leaderByProxy: boolean
  /** Rows of the public bid log, with automatic and without voided ones. */
  bidCount: number
}

/** The terms that the listing module sends when it publishes or schedules. */
export interface AuctionTerms {
  listingId: string
  sellerId: string
  /** `null` opens the auction at once, by the database's clock. */
  startsAt: Date | null
  endsAt: Date
  openingCents: Cents
  reserveCents: Cents | null
  minIncrementCents: Cents
  /** The buy-now price and when it ends; null or missing offers no purchase at once. */
  buyNow?: BuyNowTerms | null
}

/** A running auction, read under its row lock. */
export interface LockedAuction {
  auction: AuctionRecord
  /** The number of maxima so far: a later maximum has a higher number. */
  maximumCount: number
  now: Date
}

/** A bidder who lowers their maximum to the price, and the changed disclosure that allows it. */
export interface WithdrawalRequest {
  auctionId: string
  bidderId: string
  change: { id: string; maximumCount: number }
}

/** The auction that an admin extends, and its new end. */
export interface ExtensionRequest {
  auctionId: string
  endsAt: Date
}

/** The bidder whose bids an admin voids, and the auction. */
export interface VoidRequest {
  auctionId: string
  bidderId: string
}

export interface PauseRequest {
  auctionId: string
  until: Date
}

/** An auction before and after its times were moved. */
export interface AuctionMove {
  before: AuctionRecord
  after: AuctionRecord
}

/** An auction after one bidder's bids were voided; cents. */
export interface VoidedAuction {
  auctionId: string
  listingId: string
  bidderId: string
  /** The bidder's pseudonym number. */
  bidderNumber: number
  /** The row of the log that records the voiding. */
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

/** What decides about bids besides the auction, read under the auction's row lock. */
export interface BiddingConditions {
  /** Who may read the auction's live events. */
  audience: "public" | "dealers"
  /** The refusal of each account that may not bid. An account that is missing may bid. */
  refusals: ReadonlyMap<string, RefusedError>
  /** The given sessions that have ended. */
  endedSessions: ReadonlySet<string>
}

/** A bidder and the session in which they bid. */
export interface SessionOfBidder {
  bidderId: string
  /** Null for imported bids. */
  sessionId: string | null
}

/** The bidders on a listing in one batch. */
export interface BiddersToJudge {
  listingId: string
  bidders: readonly SessionOfBidder[]
  now: Date
}

/**
 * Reads the conditions of these bidders with one statement on the connection that holds the auctions' locks. So changes
 * committed before the lock count, not the state when the bid was sent. One answer per listing, in their order.
 */
export type BidderJudge = (listings: readonly BiddersToJudge[]) => Promise<BiddingConditions[]>

/** Sets the reminders before an auction's end. A lost call is harmless: a periodic job finds what is due. */
export interface AuctionTimers {
  /** The auction's start (`scheduled`) or its end (`open`), which may be extended. */
  set(auction: { id: string; status: "scheduled" | "open"; startsAt: Date; endsAt: Date }): void
}

export interface AuctionHistory {
  terms: Omit<AuctionTerms, "startsAt"> & { startsAt: Date }
  /** In the order in which they were placed, between start and end. */
  bids: readonly { bidderId: string; mode: "exact" | "proxy"; amountCents: Cents; placedAt: Date }[]
}
