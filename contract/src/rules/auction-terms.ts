/** How late bids extend an auction: the terms of a published auction, or the policy's terms for new publications. */
export interface ExtensionTerms {
  antiSnipeWindowSeconds: number
  antiSnipeExtensionSeconds: number
}

/**
 * The auction's end after a bid, in epoch milliseconds (decisions, Auction rules). A bid within `windowSeconds` of the
 * end moves the end to `extensionSeconds` after the bid, any number of times.
 */
export function extendedEnd(endsAt: number, now: number, windowSeconds: number, extensionSeconds: number): number {
  if (endsAt - now > windowSeconds * 1000) return endsAt
  return Math.max(endsAt, now + extensionSeconds * 1000)
}
