import type { Cents } from "@northlot/contract"
import type { AuctionState } from "./auction-state"
import { takesBids } from "./running"

export type WithdrawMaximumResult =
  | { ok: true; state: AuctionState; fromCents: Cents; toCents: Cents }
  | { ok: false; reason: "not_open" | "nothing_to_withdraw" }

/**
 * Takes the leader's maximum back to the price that it already supports (decisions, Auction rules: changed
 * disclosures). Price, leader and log stay: what was bid is bid. Whoever does not lead has nothing left that could be
 * withdrawn. Whether this bidder may is not decided here. `now` in epoch milliseconds by the database's clock.
 */
export function withdrawMaximum(state: AuctionState, bidderId: string, now: number): WithdrawMaximumResult {
  if (!takesBids(state, now)) return { ok: false, reason: "not_open" }
  const { leaderId, leaderCeilingCents: fromCents, currentCents: toCents } = state
  if (leaderId !== bidderId || fromCents === null || toCents === null || fromCents <= toCents) {
    return { ok: false, reason: "nothing_to_withdraw" }
  }
  return { ok: true, state: { ...state, leaderCeilingCents: toCents }, fromCents, toCents }
}
