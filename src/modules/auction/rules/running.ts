/** Whether an auction is running, as a function and as SQL for lists. */
import type { AuctionState } from "./auction-state"

/**
 * Whether the auction is running. An open auction past its end is not, even before its settlement. `now` in epoch
 * milliseconds.
 */
export function isRunning({ status, endsAt }: Pick<AuctionState, "status" | "endsAt">, now: number): boolean {
  return status === "open" && now < endsAt
}

/** Whether bids and withdrawals are possible. `now` in epoch milliseconds. */
export function takesBids(state: Pick<AuctionState, "status" | "startsAt" | "endsAt">, now: number): boolean {
  return now >= state.startsAt && isRunning(state, now)
}

/** {@link isRunning} as SQL over a row of `auction`; `now` is an SQL expression. */
export const runningAt = (now = "northlot_now()") => `(auction.status = 'open' AND auction.ends_at > ${now})`
