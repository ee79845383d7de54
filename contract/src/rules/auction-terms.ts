import { spokenDuration } from "./listing-schedule"
import { formatMoney, type Cents } from "./money"

/** Of an auction as it was published, or of the policy for those that are published from now on. */
export interface ExtensionTerms {
  antiSnipeWindowSeconds: number
  antiSnipeExtensionSeconds: number
}

/** When a late bid moves the end; `null` terms say nothing, as they are not known. */
export function extensionSentence(terms: ExtensionTerms | null | undefined): string {
  if (!terms) return ""
  const { antiSnipeWindowSeconds: within, antiSnipeExtensionSeconds: after } = terms
  if (within === 0 || after === 0) return "A late bid does not move the end."
  const later = after < within ? ", where that is later" : ""
  return `A bid in the last ${spokenDuration(within).replace(/^1 /, "")} moves the end to ${spokenDuration(after)} after that bid${later}.`
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

/** How a maximum is used. */
export function proxySentence(terms: { proxyStepCents: Cents } | null | undefined): string {
  return `We bid for you up to your maximum${terms ? `, at most ${formatMoney(terms.proxyStepCents)} over the next best` : ""}.`
}
