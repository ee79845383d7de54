import { cents, type PromotionProvider, type PromotionTier, type Cents } from "@northlot/contract"

/** Final prices, HST included (spec §9). */
const PRICES: readonly (readonly [days: number, priceCents: Cents])[] = [
  [7, cents(999)],
  [14, cents(1_499)],
  [30, cents(2_499)],
]

/** The id of the standard tier of so many days. */
export const standardTierId = (days: number): string => `standard_${days}`

/** The tiers of the house: the provider that is always there, and always first. */
export class StandardPromotionProvider implements PromotionProvider {
  static identifier = "standard"

  tiersFor(): PromotionTier[] {
    return PRICES.map(([days, priceCents]) => ({ id: standardTierId(days), label: `${days} days`, days, priceCents }))
  }
}
