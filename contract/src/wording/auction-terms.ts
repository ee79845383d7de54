import type { ExtensionTerms } from "../rules/auction-terms"
import { formatMoney, type Cents } from "../rules/money"
import { spokenDuration } from "./duration"

/** Tells when a late bid moves an auction's end; empty for unknown terms (`null`). */
export function extensionSentence(terms: ExtensionTerms | null | undefined): string {
  if (!terms) return ""
  const { antiSnipeWindowSeconds: within, antiSnipeExtensionSeconds: after } = terms
  if (within === 0 || after === 0) return "A late bid does not move the end."
  const later = after < within ? ", where that is later" : ""
  return `A bid in the last ${spokenDuration(within).replace(/^1 /, "")} moves the end to ${spokenDuration(after)} after that bid${later}.`
}

/** The facts that decide how far a maximum bid raises a car's price. No bidder is told the reserve. */
export interface MaximumTerms {
  terms: { proxyStepCents: Cents } | null
  openingPriceCents: Cents
  currentBidCents: Cents | null
  hasReserve: boolean
  reserveMet: boolean
}

/**
 * Explains a maximum bid: against other bidders, without other bidders, and under an unmet reserve. `leads`: the reader
 * is the highest bidder.
 */
export function maximumSentence(
  { terms, openingPriceCents, currentBidCents, hasReserve, reserveMet }: MaximumTerms,
  leads = false
): string {
  const answers = `We bid for you up to your maximum${terms ? `, at most ${formatMoney(terms.proxyStepCents)} over the next best bid` : ""}.`
  const alone =
    currentBidCents === null
      ? ` The price is ${formatMoney(openingPriceCents)} while nobody else bids.`
      : leads
        ? ` The price stays ${formatMoney(currentBidCents)} while nobody else bids.`
        : ""
  return answers + alone + (hasReserve && !reserveMet ? ` ${RESERVE_SENTENCE}` : "")
}

const RESERVE_SENTENCE =
  "If your maximum reaches the secret reserve, the price moves up to the reserve at once, even if nobody else bids."
