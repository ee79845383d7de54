import type { AgeingBucket } from "@northlot/contract"

const HOUR = 3_600_000

/** From so many hours on something counts as that old. */
const FROM_HOURS: readonly (readonly [AgeingBucket, number])[] = [
  ["over week", 168],
  ["over 72 hours", 72],
  ["1 to 3 days", 24],
  ["current", 0],
]

/** How long something has been asked for, in the steps in which people follow it up. */
export function ageOf(since: Date, now: Date): AgeingBucket {
  const hours = (now.getTime() - since.getTime()) / HOUR
  return FROM_HOURS.find(([, from]) => hours >= from)?.[0] ?? "current"
}
