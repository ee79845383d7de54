import type { Cents } from "@northlot/contract"
import type { AuctionState, BidRow } from "./auction-state"
import { liftedPriceCents } from "./place-bid"

export type LowerReserveResult =
  | { ok: true; state: AuctionState; rows: BidRow[] }
  | { ok: false; reason: "not_open" | "would_rise" }

/**
 * Lowers the reserve of a scheduled or open auction (`null` removes it). When the leader's ceiling reaches the new
 * reserve, an automatic log row raises the price to the reserve.
 */
export function lowerReserve(state: AuctionState, reserveCents: Cents | null): LowerReserveResult {
  if (state.status !== "open" && state.status !== "scheduled") return { ok: false, reason: "not_open" }
  if (reserveCents !== null && (state.reserveCents === null || reserveCents > state.reserveCents)) {
    return { ok: false, reason: "would_rise" }
  }
  const { leaderId, leaderCeilingCents, currentCents, lastSeq } = state
  const lowered = { ...state, reserveCents }
  if (leaderId === null || leaderCeilingCents === null || currentCents === null)
    return { ok: true, state: lowered, rows: [] }
  const lifted = liftedPriceCents(reserveCents, { ceilingCents: leaderCeilingCents, priceCents: currentCents })
  if (lifted === null) return { ok: true, state: lowered, rows: [] }
  return {
    ok: true,
    state: { ...lowered, currentCents: lifted, lastSeq: lastSeq + 1 },
    rows: [{ seq: lastSeq + 1, bidderId: leaderId, amountCents: lifted, automatic: true }],
  }
}
