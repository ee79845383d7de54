/** The maximum of quick deliveries that one process runs at once. */
const DELIVERIES = 12
/** Places reserved for money and auctions, and places reserved for all other deliveries. */
const FOR_URGENT_ALONE = 4
const FOR_OTHERS_ALONE = 2

/** Quick deliveries that run, or that may start. */
export interface Places {
  /** Deliveries of reactions that move money or an auction. */
  urgent: number
  /** All other deliveries. */
  other: number
}

/** How many more deliveries may start: for each kind, and for both together. */
export function room({ urgent, other }: Places): Places & { together: number } {
  const together = Math.max(0, DELIVERIES - urgent - other)
  return {
    together,
    urgent: Math.max(0, Math.min(together, DELIVERIES - FOR_OTHERS_ALONE - urgent)),
    other: Math.max(0, Math.min(together, DELIVERIES - FOR_URGENT_ALONE - other)),
  }
}
