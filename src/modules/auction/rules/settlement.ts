import type { Cents } from "@northlot/contract"
import type { AuctionState } from "./auction-state"
import { reserveMet } from "./reserve"

export type Settlement =
  | { outcome: "too_early"; endsAt: number }
  | { outcome: "already_final" }
  | { outcome: "sold"; winnerId: string; hammerCents: Cents; seq: number }
  | { outcome: "unsold"; reason: "no_bids"; leaderId: null }
  | { outcome: "unsold"; reason: "reserve_not_met"; leaderId: string }

/**
 * The result of an auction's end (decisions, Auction rules). The car is sold to the leader when the reserve is met, or
 * without a reserve when there is a bid. Otherwise the car is unsold; the result then names the leader below the
 * reserve, for a negotiation. A finished auction is never settled again. `now` in epoch milliseconds (UTC); `seq` is
 * the winning row of the bid log.
 */
export function settle(state: AuctionState, now: number): Settlement {
  if (state.status === "settled" || state.status === "cancelled") return { outcome: "already_final" }
  if (now < state.endsAt) return { outcome: "too_early", endsAt: state.endsAt }
  if (state.leaderId === null || state.currentCents === null) {
    return { outcome: "unsold", reason: "no_bids", leaderId: null }
  }
  if (!reserveMet(state)) return { outcome: "unsold", reason: "reserve_not_met", leaderId: state.leaderId }
  return { outcome: "sold", winnerId: state.leaderId, hammerCents: state.currentCents, seq: state.lastSeq }
}
