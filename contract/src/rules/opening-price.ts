import { cents, type Cents } from "./money"

export const OPENING_SHARE_MINIMUM = 2_000
export const OPENING_SHARE_MAXIMUM = 5_000
export const OPENING_SHARE_DEFAULT = 3_500
export const STARTING_PRICE_DEFAULT_CENTS = cents(10_000)
/** No auction opens below one dollar, since a bid of nothing is no bid. */
export const OPENING_PRICE_MINIMUM_CENTS = cents(100)

/**
 * The least first bid (decisions, Auction rules): 20–50% of the reserve, in whole dollars. Without a reserve, the
 * starting price.
 */
export function openingPriceCents(input: {
  reserveCents: Cents | null
  openingShareBasisPoints?: number | null
  startingPriceCents?: Cents | null
}): Cents {
  const { reserveCents } = input
  if (reserveCents === null) {
    return cents(Math.max(OPENING_PRICE_MINIMUM_CENTS, input.startingPriceCents ?? STARTING_PRICE_DEFAULT_CENTS))
  }
  const share = Math.min(
    OPENING_SHARE_MAXIMUM,
    Math.max(OPENING_SHARE_MINIMUM, input.openingShareBasisPoints ?? OPENING_SHARE_DEFAULT)
  )
  const dollars = Number((BigInt(reserveCents) * BigInt(share) + 500_000n) / 1_000_000n)
  return cents(Math.max(OPENING_PRICE_MINIMUM_CENTS, dollars * 100))
}
