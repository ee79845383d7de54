import { cents, type SimulatedPromotion, type SimulatedSale } from "@northlot/contract"

const DAY_MILLISECONDS = 86_400_000

/** A typical sale for previews of a change; its auction starts in three days. */
export function exampleSale(now = Date.now()): SimulatedSale {
  return {
    hammerCents: cents(1_500_000),
    buyer: { type: "private", province: "ON", accountAgeDays: 90 },
    seller: { type: "private", province: "ON", accountAgeDays: 90 },
    listing: {
      make: "Honda",
      model: "Civic",
      year: 2019,
      body: "Sedan",
      kilometres: 80_000,
      audience: "public",
      startsAt: new Date(now + 3 * DAY_MILLISECONDS).toISOString(),
      endsAt: new Date(now + 10 * DAY_MILLISECONDS).toISOString(),
    },
  }
}

/** A typical listing for previews of a change of promotions. */
export const EXAMPLE_LISTING: SimulatedPromotion["listing"] = {
  status: "live",
  audience: "public",
  sellerType: "dealer",
  body: "Sedan",
  year: 2019,
  priceCents: cents(1_500_000),
}
