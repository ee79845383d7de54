import type { Cents } from "./money"

export const BUY_NOW_UNTIL = ["first-bid", "reserve"] as const
export type BuyNowUntil = (typeof BUY_NOW_UNTIL)[number]

export interface BuyNowTerms {
  priceCents: Cents
  until: BuyNowUntil
}

/**
 * Whether the car can be bought at its fixed price now. `until` says whether the offer ends with the first bid or when
 * the reserve is met. Without a reserve, the first bid ends the offer.
 */
export function offersBuyNow(
  { until }: Pick<BuyNowTerms, "until">,
  { currentCents, reserveMet }: { currentCents: Cents | null; reserveMet: boolean }
): boolean {
  return until === "first-bid" ? currentCents === null : !reserveMet
}

export type BuyNowProblem = "BUY_NOW_BELOW_RESERVE" | "BUY_NOW_BELOW_OPENING"

/** Why this buy-now price is refused, or `null`. The price must not be below the opening price or the reserve. */
export function buyNowProblem(
  priceCents: Cents,
  { reserveCents, openingCents }: { reserveCents: Cents | null; openingCents: Cents }
): BuyNowProblem | null {
  if (reserveCents !== null && priceCents < reserveCents) return "BUY_NOW_BELOW_RESERVE"
  return priceCents < openingCents ? "BUY_NOW_BELOW_OPENING" : null
}
