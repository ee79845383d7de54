/** Of an auction as it was published, or of the policy for those that are published from now on. */
export interface ExtensionTerms {
  antiSnipeWindowSeconds: number
  antiSnipeExtensionSeconds: number
}

/**
 * The end after a bid that was accepted at `now` (decisions, Auction rules): within the last `windowSeconds`,
 * their first instant included, it moves to `extensionSeconds` after that bid, and never to an earlier moment.
 * Epoch milliseconds, UTC. Without a cap: each late bid extends again.
 */
export function extendedEnd(endsAt: number, now: number, windowSeconds: number, extensionSeconds: number): number {
  if (endsAt - now > windowSeconds * 1000) return endsAt
  return Math.max(endsAt, now + extensionSeconds * 1000)
}
