const SHORTEST_OUTAGE_MILLISECONDS = 60_000
const LAST_MILLISECONDS = 600_000
const AFTER_RECOVERY_MILLISECONDS = 600_000

/** A time during which nobody could bid, in epoch milliseconds (UTC). */
export interface Outage {
  beganAt: number
  endedAt: number
}

/** Whether this long without a heartbeat counts as an outage. */
export function isOutage(milliseconds: number): boolean {
  return milliseconds >= SHORTEST_OUTAGE_MILLISECONDS
}

/**
 * The end after an outage (decisions, Outage rule). It applies when bidding was impossible for a minute or more within
 * the last ten minutes of an auction, or at its end. The auction then runs until ten minutes after recovery. `null`
 * when the outage does not affect this end. Epoch milliseconds.
 */
export function endAfterOutage(endsAt: number, { beganAt, endedAt }: Outage): number | null {
  if (!isOutage(endedAt - beganAt)) return null
  const overEnd = beganAt < endsAt && endedAt >= endsAt
  const withinLast = Math.min(endedAt, endsAt) - Math.max(beganAt, endsAt - LAST_MILLISECONDS)
  if (!overEnd && withinLast < SHORTEST_OUTAGE_MILLISECONDS) return null
  return Math.max(endsAt, endedAt + AFTER_RECOVERY_MILLISECONDS)
}

/** How often a process that takes bids records a heartbeat. */
export const HEARTBEAT_MILLISECONDS = 5_000
