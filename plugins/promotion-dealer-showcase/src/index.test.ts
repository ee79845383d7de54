import { promotionRequestSchema } from "@northlot/plugin-kit"
import { promotionProviderConformance } from "@northlot/plugin-kit/testing"
import showcase from "."

const listing = promotionRequestSchema.parse({
  listingId: "lst_1",
  status: "draft",
  audience: "public",
  sellerType: "dealer",
  body: "Sedan",
  year: 2019,
  priceCents: null,
  at: "2026-11-20T15:00:00Z",
})
const settings = showcase.settings.parse({ priceCents: 3_999, fromModelYear: 2015 })

test("the dealer showcase offers dealers 60 days at the price of its settings", async () => {
  const { tiers } = await showcase.tiersFor(listing, settings)
  expect(tiers).toMatchObject([{ id: "dealer_showcase", days: 60, priceCents: 3_999 }])
})

test.each([
  ["private sellers", { sellerType: "private" as const }],
  ["a car that is older", { year: 2014 }],
  ["a car whose year nobody knows yet", { year: null }],
])("the dealer showcase is not offered to %s", async (_case, change) => {
  expect(await showcase.tiersFor({ ...listing, ...change }, settings)).toEqual({ tiers: [] })
})

test.each([
  [{}],
  [{ priceCents: 3_999 }],
  [{ priceCents: 49, fromModelYear: 2015 }],
  [{ priceCents: 39.99, fromModelYear: 2015 }],
])("the dealer showcase refuses the settings %j", (given) => {
  expect(showcase.settings.safeParse(given).success).toBe(false)
})

test("the dealer showcase keeps the rules of the market", () =>
  promotionProviderConformance(showcase, { settings: { priceCents: 3_999, fromModelYear: 2015 } }))
