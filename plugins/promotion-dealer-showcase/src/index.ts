import { centsBetween, definePromotionProvider, z } from "@northlot/plugin-kit"

/** Two months of featuring for newer cars of dealers. */
export default definePromotionProvider({
  id: "dealer_showcase",
  settings: z.strictObject({
    /** The final price, HST included. */
    priceCents: centsBetween(50, 100_000),
    /** The oldest model year that can be featured. */
    fromModelYear: z.int().min(1981).max(2100),
  }),
  tiersFor({ sellerType, year }, { priceCents, fromModelYear }) {
    if (sellerType !== "dealer" || year === null || year < fromModelYear) return { tiers: [] }
    return {
      tiers: [
        {
          id: "dealer_showcase",
          label: "60 days, dealer showcase",
          detail: "Two months among the featured cars, for dealers.",
          days: 60,
          priceCents,
        },
      ],
    }
  },
})
