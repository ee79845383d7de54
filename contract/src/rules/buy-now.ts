import type { Cents } from "./money"

/** Until when a car can be bought at once, by the seller's choice. */
export const BUY_NOW_UNTIL = ["first-bid", "reserve"] as const
export type BuyNowUntil = (typeof BUY_NOW_UNTIL)[number]

/** A price at which the car is sold at once, as its auction was published with it. */
export interface BuyNowTerms {
  priceCents: Cents
  until: BuyNowUntil
}

/**
 * Whether the car can be bought at once as the bidding stands: until somebody's bid stands, or until the reserve is met.
 * Without a reserve the first bid meets it.
 */
export function offersBuyNow(
  { until }: Pick<BuyNowTerms, "until">,
  { currentCents, reserveMet }: { currentCents: Cents | null; reserveMet: boolean }
): boolean {
  return until === "first-bid" ? currentCents === null : !reserveMet
}

export type BuyNowProblem = "BUY_NOW_BELOW_RESERVE" | "BUY_NOW_BELOW_OPENING"

/** Why a car cannot be offered at this price, or `null`: bidding has to be able to end below it, and never above. */
export function buyNowProblem(
  priceCents: Cents,
  { reserveCents, openingCents }: { reserveCents: Cents | null; openingCents: Cents }
): BuyNowProblem | null {
  if (reserveCents !== null && priceCents < reserveCents) return "BUY_NOW_BELOW_RESERVE"
  return priceCents < openingCents ? "BUY_NOW_BELOW_OPENING" : null
}
