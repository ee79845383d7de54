/** A pause of an open auction: nobody bids until a moment that is known, and the time that was left is left after it. */
import type { AuctionState } from "./auction-state"
import { isRunning } from "./running"

/** The longest pause, from now. */
const LONGEST_MILLISECONDS = 7 * 86_400_000
/** As after an outage: whoever hears of the end of a pause has time to come back. */
const LEAST_LEFT_MILLISECONDS = 10 * 60_000

export type PauseRefusal = "not_open" | "not_later" | "too_long"

/** Epoch milliseconds, as in all of this file. */
export function isPaused(pausedUntil: number | null, now: number): boolean {
  return pausedUntil !== null && now < pausedUntil
}

/** Whether an admin may pause the auction until this moment, or move the end of the pause it is in. */
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
 * The end of an auction that is paused until then: as long after the pause as was left when it began, at least ten
 * minutes. An end never moves to an earlier moment, also when a pause becomes shorter: people have planned by it.
 */
export function endAfterPause(
  { endsAt, pausedUntil }: { endsAt: number; pausedUntil: number | null },
  until: number,
  now: number
): number {
  const left = endsAt - (isPaused(pausedUntil, now) ? pausedUntil! : now)
  return Math.max(endsAt, until + Math.max(left, LEAST_LEFT_MILLISECONDS))
}
