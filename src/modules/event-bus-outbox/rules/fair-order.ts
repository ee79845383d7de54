/** Deliveries of a process at once, as long as they are quick. */
const DELIVERIES = 12
/** Of these, places that nothing but money and auctions gets, and places that they never get. */
const FOR_URGENT_ALONE = 4
const FOR_OTHERS_ALONE = 2

/** Quick deliveries that run, or that may be begun. */
export interface Places {
  /** Of reactions that move money or an auction. */
  urgent: number
  /** Of all others. */
  other: number
}

/** How many may be begun beside those that run: so many of each sort, and of both together. */
export function room({ urgent, other }: Places): Places & { together: number } {
  const together = Math.max(0, DELIVERIES - urgent - other)
  return {
    together,
    urgent: Math.max(0, Math.min(together, DELIVERIES - FOR_OTHERS_ALONE - urgent)),
    other: Math.max(0, Math.min(together, DELIVERIES - FOR_URGENT_ALONE - other)),
  }
}
