/**
 * A process ends for many reasons; twice with the same event under way, the second time with nothing beside it, is that
 * event's doing.
 */
const ENDS_TOLERATED = 1
/** At the ceiling below this is a day of failures: whatever is wrong does not mend itself. */
const FAILURES_TOLERATED = 300
const RETRY_CEILING_SECONDS = 300

export type SetAsideReason = "ended-process" | "kept-failing"

/** What to do with an event whose delivery was begun `begun` times and never ended. */
export function afterEndedProcess(begun: number): "deliver-alone" | "set-aside" {
  return begun > ENDS_TOLERATED ? "set-aside" : "deliver-alone"
}

/**
 * When an event that failed for the `failures`-th time is tried again; null: no more. `chance` from 0 to 1 spreads what
 * failed together.
 */
export function retryAfterSeconds(failures: number, chance: number): number | null {
  if (failures >= FAILURES_TOLERATED) return null
  return Math.min(RETRY_CEILING_SECONDS, 2 ** Math.min(failures - 1, 10)) * (0.75 + chance / 2)
}
