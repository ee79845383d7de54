/** Of a published auction, or of the policy for those published from now on. */
export interface ExtensionTerms {
  antiSnipeWindowSeconds: number
  antiSnipeExtensionSeconds: number
}

/** The end in epoch ms (decisions, Auction rules). A late bid moves it to `extensionSeconds` later, without a cap. */
export function extendedEnd(endsAt: number, now: number, windowSeconds: number, extensionSeconds: number): number {
  if (endsAt - now > windowSeconds * 1000) return endsAt
  return Math.max(endsAt, now + extensionSeconds * 1000)
}
