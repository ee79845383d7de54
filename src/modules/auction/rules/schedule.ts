import type { AuctionPolicy } from "@northlot/contract"

/**
 * The minimum duration is reduced by this grace for a request's travel time, so that a seller can choose exactly the
 * minimum.
 */
const LONGEST_GRACE_SECONDS = 60
const GRACE_SHARE_OF_MINIMUM = 0.05

export type ScheduleRefusal = "ends_before_start" | "too_short" | "too_long"

/**
 * Why an auction may not run from `startsAt` (`null`: from `now`) to `endsAt`, or null. All in epoch milliseconds. A
 * past start counts as now.
 */
export function scheduleRefusal(
  schedule: { startsAt: number | null; endsAt: number },
  policy: Pick<AuctionPolicy, "minDurationSeconds" | "maxDurationSeconds">,
  now: number
): ScheduleRefusal | null {
  const { startsAt, endsAt } = schedule
  const grace = Math.min(LONGEST_GRACE_SECONDS, policy.minDurationSeconds * GRACE_SHARE_OF_MINIMUM) * 1000
  if (endsAt <= Math.max(now, startsAt ?? now)) return "ends_before_start"
  if (endsAt - Math.max(startsAt ?? 0, now - grace) < policy.minDurationSeconds * 1000) return "too_short"
  if (endsAt - Math.max(startsAt ?? now, now) > policy.maxDurationSeconds * 1000) return "too_long"
  return null
}
