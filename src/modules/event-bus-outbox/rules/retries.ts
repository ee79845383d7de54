/**
 * A process can end during a delivery for many reasons, so an event may end this many processes. After the first ended
 * process the event is delivered alone; after the second it is set aside.
 */
const ENDS_TOLERATED = 1
/**
 * Together with the maximum delay below, this is about a day of failures. An error that lasts longer needs an admin.
 */
const FAILURES_TOLERATED = 300
const RETRY_CEILING_SECONDS = 300

export type SetAsideReason = "ended-process" | "kept-failing"

/** What happens to an event whose delivery started `begun` times without a recorded end. */
export function afterEndedProcess(begun: number): "deliver-alone" | "set-aside" {
  return begun > ENDS_TOLERATED ? "set-aside" : "deliver-alone"
}

/**
 * The delay before the retry after failure number `failures`; `null` for no more retries. `chance` (0 to 1) spreads the
 * retries of events that failed together.
 */
export function retryAfterSeconds(failures: number, chance: number): number | null {
  if (failures >= FAILURES_TOLERATED) return null
  return Math.min(RETRY_CEILING_SECONDS, 2 ** Math.min(failures - 1, 10)) * (0.75 + chance / 2)
}
