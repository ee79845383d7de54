import type { AuctionState } from "./auction-state"
import { reserveMet } from "./minimum-bid"

export type Settlement =
  | { outcome: "too_early"; endsAt: number }
  | { outcome: "already_final" }
  | { outcome: "sold"; winnerId: string; hammerCents: number; seq: number }
  | { outcome: "unsold"; reason: "no_bids" | "reserve_not_met" }

/**
 * What the end of an auction brings (decisions, Auction rules): sold to the leader when the reserve is
 * met, or without a reserve when there is a bid; otherwise unsold. A final auction stays as it is.
 */
export function settle(state: AuctionState, now: number): Settlement {
  if (state.status === "settled" || state.status === "cancelled") return { outcome: "already_final" }
  if (now < state.endsAt) return { outcome: "too_early", endsAt: state.endsAt }
  if (state.leaderId === null || state.currentCents === null) return { outcome: "unsold", reason: "no_bids" }
  if (!reserveMet(state)) return { outcome: "unsold", reason: "reserve_not_met" }
  return { outcome: "sold", winnerId: state.leaderId, hammerCents: state.currentCents, seq: state.lastSeq }
}
