/** Whether an auction goes on: as a rule, and as the same SQL for lists. */
import type { AuctionState } from "./auction-state"

/** Between its end and its settlement an open auction is over already. `now` in epoch milliseconds. */
export function isRunning({ status, endsAt }: Pick<AuctionState, "status" | "endsAt">, now: number): boolean {
  return status === "open" && now < endsAt
}

/** Whether somebody may bid, or take back what was bid. `now` in epoch milliseconds. */
export function takesBids(state: Pick<AuctionState, "status" | "startsAt" | "endsAt">, now: number): boolean {
  return now >= state.startsAt && isRunning(state, now)
}

/** {@link isRunning} as SQL over a row of `auction`; `now` is SQL too. */
export const runningAt = (now = "northlot_now()") => `(auction.status = 'open' AND auction.ends_at > ${now})`
