/** What clients saw, and what the database holds afterwards: all that the invariants are judged by. */
import type { Row, Terms } from "./model"

/** The answer to a bid, as far as it is compared. */
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

/** One try of a call; times are monotonic milliseconds of the harness, from `History.clockZero` on. */
export interface Attempt {
  began: number
  ended: number
  server: number
  /** null: nobody knows what became of it. */
  reply: BidReply | null
}

/** What one bidder wanted once, under one idempotency key, however often it was asked for. */
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
  /** The end after an outage of bidding that was recorded, and whose end it moved; null without one. */
  outageEndsAt: number | null
  bids: StoredBid[]
  maxima: StoredMaximum[]
  /** What people were told of it; null where nobody tells. */
  told: StoredTold | null
}

export interface StoredTold {
  /** How often its seller was told that it did not sell. */
  unsold: number
  /** The events that say that a bidder lost the lead. */
  outbid: {
    bidderId: string
    /** The log's number at which the lead was lost. */
    seq: number
    /** When it had been dealt with, by the market's clock. */
    doneAt: number | null
    /** How often the bidder was told. */
    times: number
  }[]
  /** Unread notices of a lost lead by bidder. */
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
  /** How often each was told of what: `bidWon buyer`. */
  notices: Record<string, number>
  conversations: number
}

export interface StoredMoney {
  /** Ledger transactions whose postings do not add up to zero. */
  unbalanced: string[]
  /** Debits less credits of each account. */
  accounts: Record<string, number>
  /** What is left of each person's credits. */
  credits: Record<string, number>
  /** Charges that are paid while their provider says that nobody paid. */
  paidWithoutProvider: string[]
  /** Keys of the ledger's payments, one for each charge. */
  chargesBooked: string[]
}

/** What somebody who watches an auction saw last. */
export interface Viewer {
  listingId: string
  name: string
  seq: number
  currentBidCents: number | null
  endsAt: number
  /** It was told that there is nothing to see any more. */
  left: boolean
}

/** A time in which nobody but the harness had the lock of an auction, by the database's clock. */
export interface HeldLock {
  auctionId: string
  from: number
  to: number
}

/** A time without Redis, by the database's clock, and how many tries to bid were answered 'later', or not at all. */
export interface TimeWithoutRedis {
  from: number
  to: number
  putOff: number
}

/** The run moved the market's clock ahead at this moment of the world's. */
export interface ClockMove {
  at: number
  milliseconds: number
}

/** The market's time at a moment of the world's. */
export const marketTime = (at: number, moves: readonly ClockMove[]) =>
  moves.reduce((sum, move) => sum + (at >= move.at ? move.milliseconds : 0), at)

export interface History {
  calls: Call[]
  auctions: StoredAuction[]
  sales: StoredSale[]
  money: StoredMoney | null
  /** Whose bids an admin voided in which auction, of those that were answered. */
  voided: { auctionId: string; bidderId: string }[]
  /** The credits that each person was given. */
  creditsGiven: Record<string, number>
  viewers: Viewer[]
  heldLocks: HeldLock[]
  withoutRedis: TimeWithoutRedis[]
  clockMoves: ClockMove[]
  /** The world's time at which the harness began to count milliseconds; null where that time is another one. */
  clockZero: number | null
  /** Bids that were put off without a word on when to come again. */
  withoutHint: string[]
  /** Events with a wrong signature, or none, that were taken. */
  forgedAccepted: string[]
  /** Calls that sessions were answered with after they had ended. */
  endedSessionsHeard: string[]
  /** What was refused, or not, to people whose right to bid had been taken before they asked. */
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

/** What was told for good; "try again" is no answer. */
export function isFinal(reply: BidReply | null): reply is BidReply {
  return (
    reply !== null && (reply.ok || !["UNAVAILABLE", "TOO_MANY_REQUESTS", "SERVER_ERROR"].includes(reply.code ?? ""))
  )
}

export const finalReply = ({ attempts }: Call) => attempts.map(({ reply }) => reply).find(isFinal)
