import { centsBetween, definePromotionProvider, z } from "@northlot/plugin-kit"
import { standardTierId, standardTiers } from "../rules/standard-tier"

const price = centsBetween(50, 1_000_000)

/** The market's standard tiers at the final prices in force. This provider always exists and always comes first. */
export const standardProvider = definePromotionProvider({
  id: "standard",
  settings: z.strictObject({ featured7DaysCents: price, featured14DaysCents: price, featured30DaysCents: price }),
  tiersFor: (_listing, prices) => ({
    tiers: standardTiers(prices).map((tier) => ({
      id: standardTierId(tier.days),
      label: `${tier.days} days`,
      ...tier,
    })),
  }),
})
