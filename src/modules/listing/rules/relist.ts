import type { ScheduleLimits } from "@northlot/contract"

/** When the next run ends that is as long as the last one was published for, within what the policy allows today. */
export function relistedEnd(lastRun: { startsAt: Date; scheduledEndsAt: Date }, from: Date, limits: ScheduleLimits): Date {
  const length = lastRun.scheduledEndsAt.getTime() - lastRun.startsAt.getTime()
  const allowed = Math.min(Math.max(length, limits.minDurationSeconds * 1_000), limits.maxDurationSeconds * 1_000)
  return new Date(from.getTime() + allowed)
}
