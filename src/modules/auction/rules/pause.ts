/** A pause of an open auction: nobody bids until a known time, and the remaining time continues after it. */
import type { AuctionState } from "./auction-state"
import { isRunning } from "./running"

/** The longest pause, counted from now. */
const LONGEST_MILLISECONDS = 7 * 86_400_000
/** The least time left after a pause, as after an outage, so that bidders can return. */
const LEAST_LEFT_MILLISECONDS = 10 * 60_000

export type PauseRefusal = "not_open" | "not_later" | "too_long"

/** Epoch milliseconds, as in all of this file. */
export function isPaused(pausedUntil: number | null, now: number): boolean {
  return pausedUntil !== null && now < pausedUntil
}

/** Whether an admin may pause the auction until this time, or move the end of its pause. */
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
 * The end of an auction that is paused until then. After the pause it has the time that was left, at least ten minutes.
 * The end never moves to an earlier time, even when a pause gets shorter, because bidders rely on it.
 */
export function endAfterPause(
  { endsAt, pausedUntil }: { endsAt: number; pausedUntil: number | null },
  until: number,
  now: number
): number {
  const left = endsAt - (isPaused(pausedUntil, now) ? pausedUntil! : now)
  return Math.max(endsAt, until + Math.max(left, LEAST_LEFT_MILLISECONDS))
}
