export interface ScheduleLimits {
  minDurationSeconds: number
  maxDurationSeconds: number
}

export type ScheduleProblem = "end_missing" | "ends_before_start" | "too_short" | "too_long"

export const DEFAULT_DURATION_MILLISECONDS = 7 * 24 * 3_600 * 1_000
/**
 * The most by which an auction may be shorter than the minimum duration: filling in and sending the form takes time.
 */
const TRAVEL_GRACE_MILLISECONDS = 60_000

/**
 * The problem of a schedule, or `null`. A null or past start means now (spec §4). An auction that starts now may be 5%
 * shorter than the minimum, by at most a minute.
 */
export function scheduleProblem(
  schedule: { startsAt: Date | null; endsAt: Date | null },
  limits: ScheduleLimits,
  now: Date
): ScheduleProblem | null {
  const { startsAt, endsAt } = schedule
  if (!endsAt) return startsAt ? "end_missing" : null
  const start = Math.max(startsAt?.getTime() ?? now.getTime(), now.getTime())
  const end = endsAt.getTime()
  if (end <= start) return "ends_before_start"
  const grace = start === now.getTime() ? Math.min(TRAVEL_GRACE_MILLISECONDS, limits.minDurationSeconds * 50) : 0
  if (end - start + grace < limits.minDurationSeconds * 1_000) return "too_short"
  if (end - start > limits.maxDurationSeconds * 1_000) return "too_long"
  return null
}

export function opensLater(startsAt: Date | null, now: Date): boolean {
  return startsAt !== null && startsAt > now
}
