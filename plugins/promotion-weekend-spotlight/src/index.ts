import { centsBetween, definePromotionProvider, z } from "@northlot/plugin-kit"

const moment = z.iso.datetime()

/** Sells featuring on the next weekend. The market limits the number of featured cars on each day. */
export default definePromotionProvider({
  id: "weekend_spotlight",
  settings: z
    .strictObject({
      /** The final price, HST included. */
      priceCents: centsBetween(50, 100_000),
      /** The maximum number of featured cars on one day. */
      placesPerDay: z.int().min(1).max(1_000),
      onSaleFrom: moment.optional(),
      onSaleTo: moment.optional(),
    })
    .refine(
      ({ onSaleFrom: from, onSaleTo: to }) => !from || !to || Date.parse(from) < Date.parse(to),
      "onSaleFrom must be before onSaleTo"
    ),
  tiersFor: (_listing, { priceCents, placesPerDay, onSaleFrom: from, onSaleTo: to }) => ({
    tiers: [
      {
        id: "weekend_spotlight",
        label: "Weekend spotlight",
        detail: "Featured next weekend, beside few other cars.",
        weekdays: { from: "friday", to: "sunday" },
        placesPerDay,
        ...(from || to ? { onSale: { ...(from ? { from } : {}), ...(to ? { to } : {}) } } : {}),
        priceCents,
      },
    ],
  }),
})
