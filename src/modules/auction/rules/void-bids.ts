/** What is left of an auction when all that one bidder bid in it is voided: what the others' offers make of it. */
import { cents, maxCents, minCents, type Cents } from "@northlot/contract"
import type { AuctionState, LoggedBid } from "./auction-state"
import { contest, liftedPriceCents, type BidCommand } from "./place-bid"
import { reserveMet } from "./reserve"
import { takesBids } from "./running"

/** What somebody did in an auction that moved it: a bid, or a maximum that was taken back to an amount. */
export interface PastAct extends Pick<BidCommand, "bidderId" | "amountCents"> {
  kind: BidCommand["mode"] | "withdrawal"
}

export type VoidBidsResult =
  | { ok: true; state: AuctionState; leaderByProxy: boolean; row: Omit<LoggedBid, "bidderNumber"> }
  | { ok: false; reason: "not_open" | "no_bids" | "already_voided" }

interface Left {
  state: AuctionState
  leaderByProxy: boolean
}

/**
 * Voids all bids and maxima of one bidder in an open auction. `past` is everything that happened, oldest first, and
 * `rowsOfBidder` how many rows of the log are this bidder's. Price, leader and ceiling are those that the bidding rule
 * gives when the offers of all who are left are placed once more in their order, with two differences:
 *
 * - an exact bid by which somebody outbid the voided one, and which would have been against nobody, raises the ceiling
 *   as a maximum would: what the person offered stands, and is not the price for want of a rival;
 * - none is refused as too low: the price of the others alone is never above what it was, but where the reserve was
 *   lowered meanwhile. All are held against the reserve of now.
 *
 * The end stays where it is, and the log grows by the one row that says what the price is from here on. Amounts in
 * cents, `now` in epoch milliseconds.
 */
export function voidBids(
  state: AuctionState,
  bidderId: string,
  { past, rowsOfBidder }: { past: readonly PastAct[]; rowsOfBidder: number },
  now: number
): VoidBidsResult {
  if (rowsOfBidder === 0) return { ok: false, reason: "no_bids" }
  if (!takesBids(state, now)) return { ok: false, reason: "not_open" }
  if (state.voided.bidderIds.includes(bidderId)) return { ok: false, reason: "already_voided" }
  const bidderIds = [...state.voided.bidderIds, bidderId]
  const before: Left = {
    state: { ...state, currentCents: null, leaderId: null, leaderCeilingCents: null },
    leaderByProxy: false,
  }
  const left = past.filter((act) => !bidderIds.includes(act.bidderId)).reduce(after, before)
  const seq = state.lastSeq + 1
  return {
    ok: true,
    leaderByProxy: left.leaderByProxy,
    row: { seq, bidderId, amountCents: left.state.currentCents ?? cents(0), automatic: false, voids: true },
    state: { ...left.state, lastSeq: seq, voided: { bidderIds, rowCount: state.voided.rowCount + rowsOfBidder + 1 } },
  }
}

function after({ state, leaderByProxy }: Left, { kind, bidderId, amountCents }: PastAct): Left {
  const { leaderId, leaderCeilingCents: ceiling, currentCents: price } = state
  const leads = leaderId === bidderId && ceiling !== null && price !== null
  if (kind === "withdrawal") {
    if (!leads) return { state, leaderByProxy }
    return { state: { ...state, leaderCeilingCents: maxCents(price, minCents(ceiling, amountCents)) }, leaderByProxy }
  }
  if (leads && (kind === "proxy" || reserveMet(state))) {
    const raised = lifted({ ...state, leaderCeilingCents: maxCents(ceiling, amountCents) })
    return { state: raised, leaderByProxy: leaderByProxy || amountCents > price }
  }
  const standing = contest(state, { bidderId, amountCents, mode: kind })
  const isNew = standing.leaderId !== leaderId
  // An exact bid of a proxy leader below the own maximum leaves that maximum in force.
  const keepsMaximum = leaderByProxy && !isNew && standing.ceilingCents === ceiling
  return {
    state: lifted({
      ...state,
      leaderId: standing.leaderId,
      leaderCeilingCents: standing.ceilingCents,
      currentCents: price === null ? standing.priceCents : maxCents(price, standing.priceCents),
    }),
    leaderByProxy: standing.leaderId === bidderId ? kind === "proxy" || keepsMaximum : leaderByProxy,
  }
}

function lifted(state: AuctionState): AuctionState {
  const { leaderCeilingCents, currentCents, reserveCents } = state
  const standing: { ceilingCents: Cents; priceCents: Cents } = {
    ceilingCents: leaderCeilingCents!,
    priceCents: currentCents!,
  }
  return { ...state, currentCents: liftedPriceCents(reserveCents, standing) ?? currentCents }
}
