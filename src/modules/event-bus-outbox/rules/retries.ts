/**
 * A process ends for many reasons. An event is to blame if the process ended with it twice, the second time with
 * nothing else running.
 */
const ENDS_TOLERATED = 1
/** With the longest delay below, this is about a day of failures. Such a fault does not repair itself. */
const FAILURES_TOLERATED = 300
const RETRY_CEILING_SECONDS = 300

export type SetAsideReason = "ended-process" | "kept-failing"

/** What to do with an event whose delivery started `begun` times and never ended. */
export function afterEndedProcess(begun: number): "deliver-alone" | "set-aside" {
  return begun > ENDS_TOLERATED ? "set-aside" : "deliver-alone"
}

/**
 * The delay before the next try after failure number `failures`; `null` for no more tries. `chance` (0 to 1)
 * spreads events that failed together.
 */
export function retryAfterSeconds(failures: number, chance: number): number | null {
  if (failures >= FAILURES_TOLERATED) return null
  return Math.min(RETRY_CEILING_SECONDS, 2 ** Math.min(failures - 1, 10)) * (0.75 + chance / 2)
}
