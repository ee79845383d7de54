import type { ExtensionTerms } from "../rules/auction-terms"
import { formatMoney, type Cents } from "../rules/money"
import { spokenDuration } from "./duration"

/** When a late bid moves the end; `null` terms say nothing, as they are not known. */
export function extensionSentence(terms: ExtensionTerms | null | undefined): string {
  if (!terms) return ""
  const { antiSnipeWindowSeconds: within, antiSnipeExtensionSeconds: after } = terms
  if (within === 0 || after === 0) return "A late bid does not move the end."
  const later = after < within ? ", where that is later" : ""
  return `A bid in the last ${spokenDuration(within).replace(/^1 /, "")} moves the end to ${spokenDuration(after)} after that bid${later}.`
}

/** How a maximum is used. */
export function proxySentence(terms: { proxyStepCents: Cents } | null | undefined): string {
  return `We bid for you up to your maximum${terms ? `, at most ${formatMoney(terms.proxyStepCents)} over the next best` : ""}.`
}
