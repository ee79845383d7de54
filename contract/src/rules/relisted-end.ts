import type { ScheduleLimits } from "./listing-schedule"

/** When the next run ends that is as long as the last one was published for, within what the policy allows today. */
export function relistedEnd(lastRunSeconds: number, from: Date, limits: ScheduleLimits): Date {
  const allowed = Math.min(Math.max(lastRunSeconds, limits.minDurationSeconds), limits.maxDurationSeconds)
  return new Date(from.getTime() + allowed * 1_000)
}
