import type { PromotionProvider, PromotionTier } from "@northlot/contract"
import { policyInForce } from "#src/platform/policies"
import { standardTierId } from "../rules/standard-tier"

/** The tiers of the house, at the final prices in force: the provider that is always there, and always first. */
export class StandardPromotionProvider implements PromotionProvider {
  static identifier = "standard"

  async tiersFor(): Promise<PromotionTier[]> {
    const { values } = await policyInForce("promotions")
    return ([7, 14, 30] as const).map((days) => ({
      id: standardTierId(days),
      label: `${days} days`,
      days,
      priceCents: values[`featured${days}DaysCents`],
    }))
  }
}
