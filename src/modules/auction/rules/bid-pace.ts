/** How many bids one person may place in one auction within so many seconds. */
export interface BidLimit {
  count: number
  seconds: number
}

/**
 * Counts a bid that is placed at `now`, in epoch milliseconds, after those that the same person placed in the same
 * auction. Answers the moments to keep, oldest first, and how long to wait when there were too many: such a bid is not
 * counted, so that trying again and again puts nothing off.
 */
export function countBid(
  placed: readonly number[],
  { count, seconds }: BidLimit,
  now: number
): { placed: number[]; waitSeconds: number } {
  const span = seconds * 1000
  const counted = placed.filter((at) => at > now - span && at <= now)
  if (counted.length < count) return { placed: [...counted, now], waitSeconds: 0 }
  const oldest = counted[counted.length - count]!
  return { placed: counted, waitSeconds: Math.max(1, Math.ceil((oldest + span - now) / 1000)) }
}
