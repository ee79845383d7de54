/** The maximum number of concurrent quick deliveries in one process. */
const DELIVERIES = 12
/**
 * The part of `DELIVERIES` that is reserved for money and auctions. `FOR_OTHERS_ALONE` is reserved for all other
 * events.
 */
const FOR_URGENT_ALONE = 4
const FOR_OTHERS_ALONE = 2

/** The number of quick deliveries, urgent and other, that run or may start. */
export interface Places {
  /** The number of deliveries to subscribers that move money or an auction. */
  urgent: number
  /** All quick deliveries that are not urgent. */
  other: number
}

/** The number of quick deliveries that may still start: urgent, other, and both together. */
export function room({ urgent, other }: Places): Places & { together: number } {
  const together = Math.max(0, DELIVERIES - urgent - other)
  return {
    together,
    urgent: Math.max(0, Math.min(together, DELIVERIES - FOR_OTHERS_ALONE - urgent)),
    other: Math.max(0, Math.min(together, DELIVERIES - FOR_URGENT_ALONE - other)),
  }
}
