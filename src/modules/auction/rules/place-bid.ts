/** The effect of one bid on an auction: minimum, limit per person, leader, price and end. */
import {
  MAXIMUM_AMOUNT_CENTS,
  addCents,
  extendedEnd,
  leastStepCents,
  maxCents,
  minCents,
  type Cents,
} from "@northlot/contract"
import type { AuctionState, BidRow } from "./auction-state"
import { reserveMet } from "./reserve"
import { takesBids } from "./running"

export interface BidCommand {
  bidderId: string
  amountCents: Cents
  /** `exact` bids this amount; `proxy` sets a maximum. */
  mode: "exact" | "proxy"
}

export type BidRefusal =
  | { code: "INVALID_AMOUNT" }
  | { code: "OWN_LISTING" }
  | { code: "AUCTION_NOT_OPEN" }
  | { code: "BIDS_VOIDED" }
  | { code: "ALREADY_LEADING"; maximumCents: Cents }
  | { code: "BID_TOO_LOW"; minimumCents: Cents }

export interface AcceptedBid {
  ok: true
  state: AuctionState
  /** The rows that this bid adds to the log, in order. Usually none when the leader only raised their maximum. */
  rows: BidRow[]
  /** The maximum that this bid set or raised. It is stored in a private log and never shown to others. */
  maximum: { bidderId: string; amountCents: Cents } | null
  /** Whether this bidder leads after the bid. */
  leading: boolean
  /** Whether the bid extended the auction's end. */
  extended: boolean
  /** The leader before the bid. If another bidder leads now, the previous leader was outbid. */
  previousLeaderId: string | null
}

export type PlaceBidResult = AcceptedBid | ({ ok: false } & BidRefusal)

/** An auction after a bid: the leader, their ceiling, the price, and the amounts of the new log rows. */
export interface Standing {
  leaderId: string
  ceilingCents: Cents
  priceCents: Cents
  amounts: Omit<BidRow, "seq">[]
}

/**
 * The bidding engine (decisions, Auction rules): one bid against one state at one moment. Amounts in cents, `now` in
 * epoch milliseconds by the database's clock. The given state is never changed.
 *
 * Refusals, in their order of precedence:
 * - INVALID_AMOUNT: not a whole number of cents, not above zero, or above CA$10,000,000;
 * - OWN_LISTING: the bidder is the seller;
 * - AUCTION_NOT_OPEN: the status is not open, or the time is before `startsAt`, or at or after `endsAt`;
 * - BIDS_VOIDED: an admin has voided this person's bids here;
 * - ALREADY_LEADING: the leader sends a maximum that is not above their ceiling (a maximum is never lowered), or an
 *   exact bid without a reserve left to reach. The refusal carries their ceiling;
 * - BID_TOO_LOW: below {@link minimumBidCents}. A leader who raises their maximum needs only to exceed their ceiling.
 *
 * An accepted bid, with leader L, ceiling m (of an exact bid: the bid itself), price p and proxy step s:
 * - nobody led: an exact X leads at X, a maximum M at the opening price with ceiling M;
 * - exact X of another bidder above m: X leads at X with ceiling X;
 * - exact X of another bidder up to m: L keeps the lead at min(m, X + s), logged after X as an automatic bid. At X = m
 *   the earlier bid therefore leads at X;
 * - maximum M of another bidder above m: M leads at min(M, m + s) with ceiling M. When m was above p, an automatic
 *   bid of L at m is logged first;
 * - maximum M of another bidder up to m: M is logged, and L keeps the lead at min(m, M + s) by an automatic bid;
 * - L raises their maximum: no row and no new price;
 * - exact X of L while the reserve is not met: price X, ceiling max(m, X);
 * - once the leader's ceiling reaches the reserve, the price rises to the reserve: in the leader's newest row of this
 *   bid, or in an automatic row when the bid only raised the maximum.
 *
 * Every accepted bid, a raise included, may extend the end ({@link extendedEnd}).
 */
export function placeBid(state: AuctionState, command: BidCommand, now: number): PlaceBidResult {
  const refusal = refusalOf(state, command, now)
  if (refusal) return { ok: false, ...refusal }

  const standing = liftToReserve(state, contest(state, command))
  const endsAt = extendedEnd(state.endsAt, now, state.antiSnipeWindowSeconds, state.antiSnipeExtensionSeconds)
  const rows = standing.amounts.map((row, index) => ({ seq: state.lastSeq + index + 1, ...row }))
  return {
    ok: true,
    state: {
      ...state,
      endsAt,
      currentCents: standing.priceCents,
      leaderId: standing.leaderId,
      leaderCeilingCents: standing.ceilingCents,
      lastSeq: state.lastSeq + rows.length,
    },
    rows,
    maximum: command.mode === "proxy" ? { bidderId: command.bidderId, amountCents: command.amountCents } : null,
    leading: standing.leaderId === command.bidderId,
    extended: endsAt > state.endsAt,
    previousLeaderId: state.leaderId,
  }
}

function refusalOf(state: AuctionState, command: BidCommand, now: number): BidRefusal | null {
  const { amountCents, bidderId, mode } = command
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > MAXIMUM_AMOUNT_CENTS) {
    return { code: "INVALID_AMOUNT" }
  }
  const shut = shutTo(state, bidderId, now)
  if (shut) return shut
  if (bidderId === state.leaderId && state.leaderCeilingCents !== null) {
    // A leader may place an exact bid only to reach a reserve.
    const refused = mode === "proxy" ? amountCents <= state.leaderCeilingCents : reserveMet(state)
    if (refused) return { code: "ALREADY_LEADING", maximumCents: state.leaderCeilingCents }
    if (mode === "proxy") return null
  }
  const minimumCents = minimumBidCents(state)
  return amountCents < minimumCents ? { code: "BID_TOO_LOW", minimumCents } : null
}

/** The refusal of any bid or purchase by this person, whatever the amount; or null. */
export function shutTo(
  state: AuctionState,
  bidderId: string,
  now: number
): { code: "OWN_LISTING" | "AUCTION_NOT_OPEN" | "BIDS_VOIDED" } | null {
  if (bidderId === state.sellerId) return { code: "OWN_LISTING" }
  if (!takesBids(state, now)) return { code: "AUCTION_NOT_OPEN" }
  if (state.voided.bidderIds.includes(bidderId)) return { code: "BIDS_VOIDED" }
  return null
}

/** The result of an accepted bid, before the reserve is applied. */
export function contest(state: AuctionState, { bidderId, amountCents, mode }: BidCommand): Standing {
  const { leaderId, leaderCeilingCents: ceiling, currentCents: price, proxyStepCents: step } = state
  const exact = mode === "exact"

  if (leaderId === null || ceiling === null || price === null) {
    const opening = exact ? amountCents : state.openingCents
    return { leaderId: bidderId, ceilingCents: amountCents, priceCents: opening, amounts: [own(bidderId, opening)] }
  }
  if (bidderId === leaderId) {
    return exact
      ? {
          leaderId,
          ceilingCents: maxCents(ceiling, amountCents),
          priceCents: amountCents,
          amounts: [own(bidderId, amountCents)],
        }
      : { leaderId, ceilingCents: amountCents, priceCents: price, amounts: [] }
  }
  if (amountCents <= ceiling) {
    // On a tie, the earlier bidder leads at the tied amount.
    const defended = minCents(ceiling, addCents(amountCents, step))
    return {
      leaderId,
      ceilingCents: ceiling,
      priceCents: defended,
      amounts: [own(bidderId, amountCents), automatic(leaderId, defended)],
    }
  }
  if (exact) {
    return {
      leaderId: bidderId,
      ceilingCents: amountCents,
      priceCents: amountCents,
      amounts: [own(bidderId, amountCents)],
    }
  }
  const overtaking = minCents(amountCents, addCents(ceiling, step))
  return {
    leaderId: bidderId,
    ceilingCents: amountCents,
    priceCents: overtaking,
    // The log shows the old leader's bid at their maximum, then the bid that took the lead.
    amounts: [...(ceiling > price ? [automatic(leaderId, ceiling)] : []), own(bidderId, overtaking)],
  }
}

/**
 * Raises the price to the reserve once the leader's ceiling reaches the reserve. Changes the amount of this bid's last
 * log row, or adds an automatic row for the leader if this bid has no row.
 */
function liftToReserve(state: AuctionState, standing: Standing): Standing {
  const priceCents = liftedPriceCents(state.reserveCents, standing)
  if (priceCents === null) return standing
  const earlier = standing.amounts.slice(0, -1)
  const last = standing.amounts.at(-1)
  const lifted = last ? { ...last, amountCents: priceCents } : automatic(standing.leaderId, priceCents)
  return { ...standing, priceCents, amounts: [...earlier, lifted] }
}

function own(bidderId: string, amountCents: Cents): Omit<BidRow, "seq"> {
  return { bidderId, amountCents, automatic: false }
}

function automatic(bidderId: string, amountCents: Cents): Omit<BidRow, "seq"> {
  return { bidderId, amountCents, automatic: true }
}

/** The number of valid bids: log rows, including automatic bids and excluding voided bids. */
export function bidCountOf({ lastSeq, voided }: Pick<AuctionState, "lastSeq" | "voided">): number {
  return lastSeq - voided.rowCount
}

type Figures = Pick<AuctionState, "currentCents" | "openingCents" | "minIncrementCents" | "bidSteps">

/** The minimum next bid in cents: the opening price for the first bid, then the price plus the step of its band. */
export function minimumBidCents(state: Figures): Cents {
  const { currentCents, openingCents } = state
  return currentCents === null ? openingCents : addCents(currentCents, leastStepCents(state, currentCents))
}

/**
 * The price in cents to which the reserve raises the leader's bid (decisions, Auction rules). The reserve becomes the
 * price once the leader's ceiling reaches it. `null` when the price does not change.
 */
export function liftedPriceCents(
  reserveCents: Cents | null,
  leader: { ceilingCents: Cents; priceCents: Cents }
): Cents | null {
  if (reserveCents === null || leader.ceilingCents < reserveCents || leader.priceCents >= reserveCents) return null
  return reserveCents
}

/** The maximum number of bids that one person may place in one auction within `seconds`. */
export interface BidLimit {
  count: number
  seconds: number
}

/**
 * Counts a bid at `now` (epoch milliseconds) after the same person's earlier bids in this auction. Returns the times to
 * store, oldest first, and the seconds to wait when the limit is exceeded. A bid above the limit is not counted, so
 * that retries do not prolong the wait.
 */
export function countBid(
  placed: readonly number[],
  { count, seconds }: BidLimit,
  now: number
): { placed: number[]; waitSeconds: number } {
  const span = seconds * 1000
  const counted = placed.filter((at) => at > now - span && at <= now)
  if (counted.length < count) return { placed: [...counted, now], waitSeconds: 0 }
  const oldest = counted[counted.length - count]!
  return { placed: counted, waitSeconds: Math.max(1, Math.ceil((oldest + span - now) / 1000)) }
}

/** A bidder's public name, numbered by first appearance. The name never changes within one auction. */
export function bidderName(number: number): string {
  return `Bidder ${number}`
}
