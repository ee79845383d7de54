/** Pauses of open auctions. Nobody can bid until the pause ends; then the auction continues with its remaining time. */
import type { AuctionState } from "./auction-state"
import { isRunning } from "./running"

/** The maximum length of a pause, counted from now. */
const LONGEST_MILLISECONDS = 7 * 86_400_000
/** The minimum time left after a pause, as after an outage, so that bidders can return. */
const LEAST_LEFT_MILLISECONDS = 10 * 60_000

export type PauseRefusal = "not_open" | "not_later" | "too_long"

/** Whether the auction is paused at `now`. All times in this file are epoch milliseconds. */
export function isPaused(pausedUntil: number | null, now: number): boolean {
  return pausedUntil !== null && now < pausedUntil
}

/**
 * Why an admin's pause with the end `until` is refused; null if it is allowed. The same limits apply when an admin
 * moves the end of a running pause.
 */
export function pauseRefusal(
  state: Pick<AuctionState, "status" | "endsAt">,
  until: number,
  now: number
): PauseRefusal | null {
  if (!isRunning(state, now)) return "not_open"
  if (until <= now) return "not_later"
  return until - now > LONGEST_MILLISECONDS ? "too_long" : null
}

/**
 * The end of an auction that is paused until `until`. After the pause the auction has its remaining time, at least ten
 * minutes. The end never moves to an earlier time, even when the pause is shortened, because bidders rely on the
 * announced end.
 */
export function endAfterPause(
  { endsAt, pausedUntil }: { endsAt: number; pausedUntil: number | null },
  until: number,
  now: number
): number {
  const left = endsAt - (isPaused(pausedUntil, now) ? pausedUntil! : now)
  return Math.max(endsAt, until + Math.max(left, LEAST_LEFT_MILLISECONDS))
}
