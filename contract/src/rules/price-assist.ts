import { MAXIMUM_AMOUNT_CENTS, cents, type Cents } from "./money"

/** With fewer comparable prices, a percentile would reveal the price of a single car. */
export const COMPARABLES_MINIMUM = 3
const RAISE_BASIS_POINTS = 200n

/** Price Assist (spec §9): the price plus 2%, rounded half up to whole dollars, at most `MAXIMUM_AMOUNT_CENTS`. */
export function suggestedPriceCents(currentCents: Cents): Cents {
  const dollars = (BigInt(currentCents) * (10_000n + RAISE_BASIS_POINTS) + 500_000n) / 1_000_000n
  return cents(Math.min(MAXIMUM_AMOUNT_CENTS, Number(dollars) * 100))
}
