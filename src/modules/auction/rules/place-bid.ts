/** What one bid does to an auction: how fast it may come, the least it is, who leads then, when the end moves. */
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
  /** `exact` bids the amount; `proxy` gives a maximum. */
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
  /** What this bid adds to the log, in order; none when the leader merely raised the own maximum. */
  rows: BidRow[]
  /** A maximum that was set or raised: kept in a private log, never shown to others. */
  maximum: { bidderId: string; amountCents: Cents } | null
  /** Whether this bidder leads now. */
  leading: boolean
  /** Whether the end moved. */
  extended: boolean
  /** Who led before: has been outbid when `leading` and somebody else. */
  previousLeaderId: string | null
}

export type PlaceBidResult = AcceptedBid | ({ ok: false } & BidRefusal)

/** Who leads, with which ceiling, at which price, and the amounts that led there. */
export interface Standing {
  leaderId: string
  ceilingCents: Cents
  priceCents: Cents
  amounts: Omit<BidRow, "seq">[]
}

/**
 * The bidding engine (decisions, Auction rules): one bid against one state at one moment. Amounts in cents,
 * `now` in epoch milliseconds by the database's clock. The given state is never changed.
 *
 * Refusals, in their order of precedence:
 * - INVALID_AMOUNT: not a whole number of cents, not above zero, or above CA$10,000,000;
 * - OWN_LISTING: the seller bids;
 * - AUCTION_NOT_OPEN: another status than open, before `startsAt`, or at `endsAt` and after;
 * - BIDS_VOIDED: an admin has voided what this person had bid here;
 * - ALREADY_LEADING: a maximum of the leader's that does not exceed the own ceiling (a maximum is never
 *   lowered), or an exact bid of the leader's unless a reserve is not met yet; carries the own ceiling;
 * - BID_TOO_LOW: below {@link minimumBidCents}. A raise of the own maximum is held against the own ceiling instead.
 *
 * Accepted, with leader L, ceiling m (of an exact bid: the bid itself), price p and proxy step s:
 * - nobody led: an exact X leads at X, a maximum M at the opening price with ceiling M;
 * - exact X of another: above m it leads at X with ceiling X; else L keeps the lead at min(m, X + s), logged
 *   after X as an automatic bid, so that at X = m the earlier one leads at X;
 * - maximum M of another: above m it leads at min(M, m + s) with ceiling M, and when m was above p an automatic
 *   bid of L at m is logged first; else M is logged and L keeps the lead at min(m, M + s) by an automatic bid;
 * - L raises the own maximum: neither a row nor a new price;
 * - exact X of L while the reserve is not met: price X, ceiling max(m, X);
 * - as soon as the leader's ceiling reaches the reserve, the price moves up to the reserve: in the leader's own
 *   newest row of this bid, or by an automatic one when the bid was a raise of the own maximum.
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
    // The leader may bid an exact amount against nobody only to reach a reserve.
    const refused = mode === "proxy" ? amountCents <= state.leaderCeilingCents : reserveMet(state)
    if (refused) return { code: "ALREADY_LEADING", maximumCents: state.leaderCeilingCents }
    if (mode === "proxy") return null
  }
  const minimumCents = minimumBidCents(state)
  return amountCents < minimumCents ? { code: "BID_TOO_LOW", minimumCents } : null
}

/** Why this person can neither bid nor buy at this moment, whatever they offer. */
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

/** Where an accepted bid leaves an auction, but for the reserve. */
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
    // On a tie the earlier one keeps the lead at that very price.
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
    // The log shows that the old leader was driven to the own maximum before losing the lead.
    amounts: [...(ceiling > price ? [automatic(leaderId, ceiling)] : []), own(bidderId, overtaking)],
  }
}

/** When the leader's ceiling reaches the reserve, the price moves up to it: in the leader's own newest row. */
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

/** How many bids stand: rows of the log, automatic ones included. */
export function bidCountOf({ lastSeq, voided }: Pick<AuctionState, "lastSeq" | "voided">): number {
  return lastSeq - voided.rowCount
}

type Figures = Pick<AuctionState, "currentCents" | "openingCents" | "minIncrementCents" | "bidSteps">

/** The least next bid in cents: the opening price before the first bid, then the step of its band over the price. */
export function minimumBidCents(state: Figures): Cents {
  const { currentCents, openingCents } = state
  return currentCents === null ? openingCents : addCents(currentCents, leastStepCents(state, currentCents))
}

/**
 * The price that the reserve lifts the leader to: as soon as the leader's ceiling reaches the reserve, the price moves
 * up to it (decisions, Auction rules). `null` when there is nothing to lift. Cents.
 */
export function liftedPriceCents(
  reserveCents: Cents | null,
  leader: { ceilingCents: Cents; priceCents: Cents }
): Cents | null {
  if (reserveCents === null || leader.ceilingCents < reserveCents || leader.priceCents >= reserveCents) return null
  return reserveCents
}

/** How many bids one person may place in one auction within so many seconds. */
export interface BidLimit {
  count: number
  seconds: number
}

/**
 * Counts a bid that is placed at `now`, in epoch milliseconds, after those that the same person placed in the same
 * auction. Answers the moments to keep, oldest first, and how long to wait when there were too many: such a bid is not
 * counted, so that trying again and again puts nothing off.
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

/** How a bidder is called in public: by the order of first appearance in one auction, the same throughout it. */
export function bidderName(number: number): string {
  return `Bidder ${number}`
}
