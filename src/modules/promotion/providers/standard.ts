import type { PromotionProvider, PromotionTier } from "@northlot/contract"
import { standardTierId } from "../rules/standard-tier"

/** Final prices, HST included (spec §9). */
const PRICES: readonly (readonly [days: number, priceCents: number])[] = [
  [7, 999],
  [14, 1_499],
  [30, 2_499],
]

/** The tiers of the house: the provider that is always there, and always first. */
export class StandardPromotionProvider implements PromotionProvider {
  static identifier = "standard"

  tiersFor(): PromotionTier[] {
    return PRICES.map(([days, priceCents]) => ({ id: standardTierId(days), label: `${days} days`, days, priceCents }))
  }
}
