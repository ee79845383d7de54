/**
 * The end after a bid that was accepted at `now`: within the last `windowSeconds` it moves to
 * `extensionSeconds` after that bid, and never to an earlier moment. Epoch milliseconds, UTC.
 */
export function extendedEnd(endsAt: number, now: number, windowSeconds: number, extensionSeconds: number): number {
  if (endsAt - now > windowSeconds * 1000) return endsAt
  return Math.max(endsAt, now + extensionSeconds * 1000)
}
