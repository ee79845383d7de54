/** Computes the state of an auction after all bids of one bidder are voided, from the other bidders' offers. */
import { cents, maxCents, minCents, type Cents } from "@northlot/contract"
import type { AuctionState, LoggedBid } from "./auction-state"
import { contest, liftedPriceCents, type BidCommand } from "./place-bid"
import { reserveMet } from "./reserve"
import { takesBids } from "./running"

/** A past act of a bidder: a bid, or the withdrawal of a maximum down to an amount. */
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
 * Voids all bids and maxima of one bidder in an open auction. `past` is every act, oldest first, and `rowsOfBidder` the
 * number of this bidder's log rows. The offers of all other bidders are placed again in their order by the bidding
 * rule. The replay gives price, leader and ceiling, with two differences:
 * - once the reserve is met, an exact bid of a bidder who already leads raises the ceiling as a maximum would. Such a
 * bid only had to beat the voided bidder, so it remains binding but does not become the price;
 * - no offer is refused as too low. Without the voided bidder, the price is never above the earlier one, unless the
 * reserve was lowered meanwhile. The present reserve applies to all offers.
 *
 * The end does not change, and the log gets one row with the new price. Amounts in cents, `now` in epoch milliseconds.
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
  // A leader with a maximum who bids an exact amount below that maximum does not lose the maximum.
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
