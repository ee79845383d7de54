export interface ScheduleLimits {
  minDurationSeconds: number
  maxDurationSeconds: number
}

export type ScheduleProblem = "end_missing" | "ends_before_start" | "start_in_past" | "too_short" | "too_long"

/** How long an auction runs whose seller gave no end. */
export const DEFAULT_DURATION_MILLISECONDS = 7 * 24 * 3_600 * 1_000
/** What filling in the form and travelling takes is not held against the seller. */
const START_GRACE_MILLISECONDS = 60_000

/**
 * What is wrong with a schedule, or `null`. `startsAt` `null` means at once. The duration counts from the
 * start, or from now when the start is not later; up to a minute of travel shortens nothing.
 */
export function scheduleProblem(
  schedule: { startsAt: Date | null; endsAt: Date | null },
  limits: ScheduleLimits,
  now: Date
): ScheduleProblem | null {
  const { startsAt, endsAt } = schedule
  if (startsAt && startsAt.getTime() < now.getTime() - START_GRACE_MILLISECONDS) return "start_in_past"
  if (!endsAt) return startsAt ? "end_missing" : null
  const start = Math.max(startsAt?.getTime() ?? now.getTime(), now.getTime())
  const end = endsAt.getTime()
  if (end <= start) return "ends_before_start"
  const grace = start === now.getTime() ? Math.min(START_GRACE_MILLISECONDS, limits.minDurationSeconds * 50) : 0
  if (end - start + grace < limits.minDurationSeconds * 1_000) return "too_short"
  if (end - start > limits.maxDurationSeconds * 1_000) return "too_long"
  return null
}

/** A start that is later than now makes the auction a scheduled one. */
export function opensLater(startsAt: Date | null, now: Date): boolean {
  return startsAt !== null && startsAt > now
}

/** The sentence for the seller, with the policy's figures. */
export function scheduleSentence(problem: ScheduleProblem, limits: ScheduleLimits): string {
  return {
    end_missing: "Choose an end as well.",
    ends_before_start: "The end must be after the start.",
    start_in_past: "The start must not be in the past.",
    too_short: `An auction runs for at least ${spokenDuration(limits.minDurationSeconds)}.`,
    too_long: `An auction runs for at most ${spokenDuration(limits.maxDurationSeconds)}.`,
  }[problem]
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const
/** Shorter than this, minutes and seconds together are harder to hear than seconds. */
const IN_SECONDS_BELOW = 120

/**
 * '30 days', '36 hours', '90 seconds', '2 minutes 30 seconds': in one unit where one divides it, else in as many as it
 * takes.
 */
export function spokenDuration(seconds: number): string {
  const whole = UNITS.find(
    ([, size]) => seconds >= size && seconds % size === 0 && (size > 1 || seconds < IN_SECONDS_BELOW)
  )
  if (whole) return counted(seconds / whole[1], whole[0])
  let left = seconds
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return count > 0 ? [counted(count, unit)] : []
  })
  return parts.join(" ") || "0 seconds"
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`
