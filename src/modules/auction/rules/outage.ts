const SHORTEST_OUTAGE_MILLISECONDS = 60_000
const LAST_MILLISECONDS = 600_000
const AFTER_RECOVERY_MILLISECONDS = 600_000

/** A period in which nobody could bid, in epoch milliseconds (UTC). */
export interface Outage {
  beganAt: number
  endedAt: number
}

/** Whether a gap of this length between heartbeats counts as an outage. */
export function isOutage(milliseconds: number): boolean {
  return milliseconds >= SHORTEST_OUTAGE_MILLISECONDS
}

/**
 * The auction's new end after an outage (decisions, Outage rule): ten minutes after recovery. The rule applies when
 * bidding was impossible at the end, or for a minute or more within the last ten minutes. `null` when the outage does
 * not affect this end. Epoch milliseconds.
 */
export function endAfterOutage(endsAt: number, { beganAt, endedAt }: Outage): number | null {
  if (!isOutage(endedAt - beganAt)) return null
  const overEnd = beganAt < endsAt && endedAt >= endsAt
  const withinLast = Math.min(endedAt, endsAt) - Math.max(beganAt, endsAt - LAST_MILLISECONDS)
  if (!overEnd && withinLast < SHORTEST_OUTAGE_MILLISECONDS) return null
  return Math.max(endsAt, endedAt + AFTER_RECOVERY_MILLISECONDS)
}

/** The interval at which a process that takes bids records a heartbeat. */
export const HEARTBEAT_MILLISECONDS = 5_000
