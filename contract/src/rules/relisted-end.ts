import type { ScheduleLimits } from "./listing-schedule"

/**
 * The end of a relisted auction. The new auction lasts as long as the last one was scheduled to last, within the
 * policy's present limits.
 */
export function relistedEnd(lastRunSeconds: number, from: Date, limits: ScheduleLimits): Date {
  const allowed = Math.min(Math.max(lastRunSeconds, limits.minDurationSeconds), limits.maxDurationSeconds)
  return new Date(from.getTime() + allowed * 1_000)
}
