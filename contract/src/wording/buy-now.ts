import type { BuyNowTerms } from "../rules/buy-now"
import { spokenAmount } from "./spoken-amount"

/** Until when the buy-now price is offered. Without a reserve, the first bid always ends the offer. */
export const buyNowUntilText = ({ until }: Pick<BuyNowTerms, "until">, { hasReserve }: { hasReserve: boolean }) =>
  until === "first-bid" || !hasReserve ? "until the first bid" : "until the reserve is met"

/** The buy-now offer in words: 'Can be bought at once for CA$18,500, until the first bid.' */
export function buyNowSentence(terms: BuyNowTerms, reserve: { hasReserve: boolean }): string {
  return `Can be bought at once for ${spokenAmount(terms.priceCents)}, ${buyNowUntilText(terms, reserve)}.`
}
