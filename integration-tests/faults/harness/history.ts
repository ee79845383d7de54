/** What clients saw, and the final content of the database: the input of all invariants. */
import type { Row, Terms } from "./model"

/** The fields of a bid's response that the invariants compare. */
export interface BidReply {
  ok: boolean
  code?: string
  seq?: number
  currentBidCents?: number
  bidCount?: number
  minimumCents?: number
  leading?: boolean
  endsAt?: string
}

/**
 * One attempt of a call. `began` and `ended` are monotonic milliseconds since the start of the harness
 * (`History.clockZero`).
 */
export interface Attempt {
  began: number
  ended: number
  server: number
  /** null if no response arrived. */
  reply: BidReply | null
}

/** One intended bid with one idempotency key, over all its attempts. */
export interface Call {
  listingId: string
  bidderId: string
  key: string
  amountCents: number
  mode: "exact" | "proxy"
  attempts: Attempt[]
}

export interface StoredBid extends Row {
  placedAt: number
}

export interface StoredMaximum {
  number: number
  bidderId: string
  maximumCents: number
  placedAt: number
}

export interface StoredAuction {
  id: string
  listingId: string
  terms: Terms
  status: string
  outcome: string | null
  endsAt: number
  currentCents: number | null
  leaderId: string | null
  leaderCeilingCents: number | null
  lastSeq: number
  bidCount: number
  settledAt: number | null
  /** The end to which an outage of bidding moved this auction; null if no outage moved its end. */
  outageEndsAt: number | null
  bids: StoredBid[]
  maxima: StoredMaximum[]
  /** The notices about the auction; null in runs without notices. */
  told: StoredTold | null
}

export interface StoredTold {
  /** The number of notices to the seller that the car did not sell. */
  unsold: number
  /** The events that tell a bidder that another bidder took the lead. */
  outbid: {
    bidderId: string
    /** The number of the newest log row after the bid that took the lead from this bidder. */
    seq: number
    /** The time at which the market handled the event of the lost lead, by the market's clock. */
    doneAt: number | null
    /** The number of notices that told the bidder of this lost lead. */
    times: number
  }[]
  /** The number of unread notices of a lost lead, by bidder id. */
  unreadOutbid: Record<string, number>
}

export interface StoredSale {
  id: string
  auctionId: string
  buyerId: string
  sellerId: string
  hammerCents: number
  status: string
  fees: {
    party: string
    accountId: string
    totalCents: number
    status: string
    byCredit: boolean
    paidCharges: number[]
  }[]
  /** The number of notices by type and role, such as `bidWon buyer`. */
  notices: Record<string, number>
  conversations: number
}

export interface StoredMoney {
  /** Ledger transactions whose postings do not sum to zero. */
  unbalanced: string[]
  /** Debits minus credits of each account. */
  accounts: Record<string, number>
  /** The remaining credits of each person. */
  credits: Record<string, number>
  /** Charges that are paid in the market's database but not at the provider. */
  paidWithoutProvider: string[]
  /** The keys of ledger entries for payments, one for each charge. */
  chargesBooked: string[]
}

/** The last state that a viewer of an auction saw. */
export interface Viewer {
  listingId: string
  name: string
  seq: number
  currentBidCents: number | null
  endsAt: number
  /** Whether the server answered the viewer that the listing page no longer exists. */
  left: boolean
}

/** A period in which the harness held an auction's lock, by the database's clock. */
export interface HeldLock {
  auctionId: string
  from: number
  to: number
}

/** A period without Redis by the database's clock, and the number of bids in it that were postponed or not answered. */
export interface TimeWithoutRedis {
  from: number
  to: number
  putOff: number
}

/** A forward move of the market's clock during the run. `at` is real time. */
export interface ClockMove {
  at: number
  milliseconds: number
}

/** Converts real time into the market's time. */
export const marketTime = (at: number, moves: readonly ClockMove[]) =>
  moves.reduce((sum, move) => sum + (at >= move.at ? move.milliseconds : 0), at)

export interface History {
  calls: Call[]
  auctions: StoredAuction[]
  sales: StoredSale[]
  money: StoredMoney | null
  /** The successful requests of an admin to void all bids of a bidder. Requests without a response are missing. */
  voided: { auctionId: string; bidderId: string }[]
  /** The credits granted to each person. */
  creditsGiven: Record<string, number>
  viewers: Viewer[]
  heldLocks: HeldLock[]
  withoutRedis: TimeWithoutRedis[]
  clockMoves: ClockMove[]
  /** The real time of harness millisecond 0; null if the market runs in virtual time. */
  clockZero: number | null
  /** Postponed bids whose response lacks the time of the next attempt. */
  withoutHint: string[]
  /** Accepted events with a wrong or missing signature. */
  forgedAccepted: string[]
  /** Requests that were not refused although their session had ended. */
  endedSessionsHeard: string[]
  /** Bids of people without the right to bid that were not refused for that reason. */
  admittedAfterRevocation: string[]
}

export const emptyHistory = (): History => ({
  calls: [],
  auctions: [],
  sales: [],
  money: null,
  voided: [],
  creditsGiven: {},
  viewers: [],
  heldLocks: [],
  withoutRedis: [],
  clockMoves: [],
  clockZero: null,
  withoutHint: [],
  forgedAccepted: [],
  endedSessionsHeard: [],
  admittedAfterRevocation: [],
})

/** Whether a reply is final. A refusal that asks for another attempt is not final. */
export function isFinal(reply: BidReply | null): reply is BidReply {
  return (
    reply !== null && (reply.ok || !["UNAVAILABLE", "TOO_MANY_REQUESTS", "SERVER_ERROR"].includes(reply.code ?? ""))
  )
}

export const finalReply = ({ attempts }: Call) => attempts.map(({ reply }) => reply).find(isFinal)
