import { cents, type PromotionProvider, type PromotionTier, type Cents } from "@northlot/contract"
import { standardTierId } from "../rules/standard-tier"

/** Final prices, HST included (spec §9). */
const PRICES: readonly (readonly [days: number, priceCents: Cents])[] = [
  [7, cents(999)],
  [14, cents(1_499)],
  [30, cents(2_499)],
]

/** The tiers of the house: the provider that is always there, and always first. */
export class StandardPromotionProvider implements PromotionProvider {
  static identifier = "standard"

  tiersFor(): PromotionTier[] {
    return PRICES.map(([days, priceCents]) => ({ id: standardTierId(days), label: `${days} days`, days, priceCents }))
  }
}
