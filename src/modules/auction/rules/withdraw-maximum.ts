import type { Cents } from "@northlot/contract"
import type { AuctionState } from "./auction-state"
import { takesBids } from "./running"

export type WithdrawMaximumResult =
  | { ok: true; state: AuctionState; fromCents: Cents; toCents: Cents }
  | { ok: false; reason: "not_open" | "nothing_to_withdraw" }

/**
 * Lowers the leader's maximum to the present price (decisions, Auction rules: changed disclosures). Price, leader and
 * log do not change, because bids are binding. A bidder who does not lead has nothing to withdraw. The caller decides
 * whether this bidder may withdraw. `now` in epoch milliseconds by the database's clock.
 */
export function withdrawMaximum(state: AuctionState, bidderId: string, now: number): WithdrawMaximumResult {
  if (!takesBids(state, now)) return { ok: false, reason: "not_open" }
  const { leaderId, leaderCeilingCents: fromCents, currentCents: toCents } = state
  if (leaderId !== bidderId || fromCents === null || toCents === null || fromCents <= toCents) {
    return { ok: false, reason: "nothing_to_withdraw" }
  }
  return { ok: true, state: { ...state, leaderCeilingCents: toCents }, fromCents, toCents }
}
