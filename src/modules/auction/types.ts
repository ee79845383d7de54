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
  /** As published; `endsAt` is later when late bids extended it. */
  scheduledEndsAt: Date
  /** Whether the ceiling is a maximum that the leader gave, rather than the amount of an exact bid. */
  leaderByProxy: boolean
  /** Rows of the public bid log, automatic ones included. */
  bidCount: number
}

/** What the listing's side hands over when it is published or scheduled. */
export interface AuctionTerms {
  listingId: string
  sellerId: string
  /** `null` opens the auction at once, by the database's clock. */
  startsAt: Date | null
  endsAt: Date
  openingCents: Cents
  reserveCents: Cents | null
  minIncrementCents: Cents
  /** At which price it can be bought at once, and until when; nothing offers that not. */
  buyNow?: BuyNowTerms | null
}

/** A running auction as it is under its lock. */
export interface LockedAuction {
  auction: AuctionRecord
  /** How many maxima were given so far: what comes later has a higher number. */
  maximumCount: number
  now: Date
}

/** Who takes the own maximum back to the price, and after which changed disclosure. */
export interface WithdrawalRequest {
  auctionId: string
  bidderId: string
  change: { id: string; maximumCount: number }
}

/** Which auction an admin extends, and until when. */
export interface ExtensionRequest {
  auctionId: string
  endsAt: Date
}

/** Whose bids an admin voids, in which auction. */
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

/** An auction as voided bids leave it; cents. */
export interface VoidedAuction {
  auctionId: string
  listingId: string
  bidderId: string
  /** The pseudonym's number. */
  bidderNumber: number
  /** The row of the log that says so. */
  seq: number
  before: { currentCents: Cents | null; leaderId: string | null }
  currentCents: Cents | null
  leaderId: string | null
  bidCount: number
  reserveMet: boolean
}

/** Cents. */
export interface MaximumWithdrawal {
  fromCents: Cents
  toCents: Cents
  at: Date
}

export interface BidReviewRecord extends CamelCased<Omit<BidReviewRow, "id" | "signals">> {
  id: string
  signals: Signal[]
}

/** What decides about bids besides the auction itself, as it is under the auction's lock. */
export interface BiddingConditions {
  /** Who may hear of what happens in the auction. */
  audience: "public" | "dealers"
  /** Why a person may not bid, by account; whoever is missing may. */
  refusals: ReadonlyMap<string, RefusedError>
  /** The sessions that are over, of those that were named. */
  endedSessions: ReadonlySet<string>
}

/** Somebody who bids, and the session in which they do. */
export interface SessionOfBidder {
  bidderId: string
  /** Null for bids that nobody places now. */
  sessionId: string | null
}

/** Those who bid on a listing in one batch. */
export interface BiddersToJudge {
  listingId: string
  bidders: readonly SessionOfBidder[]
  now: Date
}

/**
 * Reads the conditions of these bidders on the connection that holds the auctions' locks, in one statement: what was
 * committed before the locks were held counts, whatever held when a bid was sent. One answer for each listing, in their
 * order.
 */
export type BidderJudge = (listings: readonly BiddersToJudge[]) => Promise<BiddingConditions[]>

/** Has people reminded before an auction ends. Losing a call loses nothing: a clock finds what is due. */
export interface AuctionTimers {
  /** The auction has this start (`scheduled`) or this, perhaps extended, end (`open`). */
  set(auction: { id: string; status: "scheduled" | "open"; startsAt: Date; endsAt: Date }): void
}

export interface AuctionHistory {
  terms: Omit<AuctionTerms, "startsAt"> & { startsAt: Date }
  /** In the order in which they were placed, between start and end. */
  bids: readonly { bidderId: string; mode: "exact" | "proxy"; amountCents: Cents; placedAt: Date }[]
}
