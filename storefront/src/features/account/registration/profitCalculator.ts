import { MAXIMUM_AMOUNT_CENTS, cents, shareOf, subtractCents, type Cents } from "@northlot/contract"

/** The example figures of the profit calculator (spec §9). Northlot charges no sale by these figures. */
export const PROFIT_CALCULATOR = {
  vehiclePriceCents: { default: cents(3_000_000), minimum: cents(100_000), step: cents(50_000) },
  premiumCents: { default: cents(50_000), minimum: cents(0), maximum: cents(200_000), step: cents(10_000) },
  /** The discount that buyers negotiate on a marketplace, as a share of the price. */
  marketplaceDiscountBasisPoints: 1_000,
  flatFeeCents: cents(50_000),
  daysToSale: { marketplace: "21 to 30", auction: "7 to 10" },
} as const

export interface ProfitComparison {
  marketplaceCents: Cents
  auctionCents: Cents
  /** The auction's proceeds minus the marketplace's: positive if the seller receives more at auction. */
  differenceCents: Cents
}

/**
 * The seller's proceeds. On a marketplace: the price less the discount. At auction: price plus premium, less the fee.
 * `feeCents` defaults to the flat fee of the example.
 */
export function compareProfit(input: {
  vehiclePriceCents: Cents
  premiumCents: Cents
  feeCents?: Cents
}): ProfitComparison {
  const price = heldPriceCents(input.vehiclePriceCents)
  const premium = heldPremiumCents(input.premiumCents)
  const marketplace = cents(price - shareOf(price, PROFIT_CALCULATOR.marketplaceDiscountBasisPoints))
  const auction = cents(Math.max(0, price + premium - (input.feeCents ?? PROFIT_CALCULATOR.flatFeeCents)))
  return { marketplaceCents: marketplace, auctionCents: auction, differenceCents: subtractCents(auction, marketplace) }
}

/** The nearest allowed price: a multiple of the step, between minimum and maximum. */
export function heldPriceCents(typed: number): Cents {
  const { minimum, step } = PROFIT_CALCULATOR.vehiclePriceCents
  const most = MAXIMUM_AMOUNT_CENTS - PROFIT_CALCULATOR.premiumCents.maximum
  const within = Math.min(most, Math.max(minimum, Number.isFinite(typed) ? typed : minimum))
  return cents(Math.round(within / step) * step)
}

export function heldPremiumCents(chosen: number): Cents {
  const { minimum, maximum, step } = PROFIT_CALCULATOR.premiumCents
  const within = Math.min(maximum, Math.max(minimum, Number.isFinite(chosen) ? chosen : minimum))
  return cents(Math.round(within / step) * step)
}
