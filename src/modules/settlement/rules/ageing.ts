import type { AgeingBucket } from "@northlot/contract"

const HOUR = 3_600_000

/** The least age in hours of each bucket. */
const FROM_HOURS: readonly (readonly [AgeingBucket, number])[] = [
  ["over week", 168],
  ["over 72 hours", 72],
  ["1 to 3 days", 24],
  ["current", 0],
]

/** The bucket that shows how long a request has been open. */
export function ageOf(since: Date, now: Date): AgeingBucket {
  const hours = (now.getTime() - since.getTime()) / HOUR
  return FROM_HOURS.find(([, from]) => hours >= from)?.[0] ?? "current"
}
