import { promotionRequestSchema, tiersOf } from "@northlot/plugin-kit"
import { promotionProviderConformance } from "@northlot/plugin-kit/testing"
import spotlight from "."

const listing = promotionRequestSchema.parse({
  listingId: "lst_1",
  status: "live",
  audience: "public",
  sellerType: "private",
  body: "Sedan",
  year: 2019,
  priceCents: null,
  at: "2026-11-20T15:00:00Z",
})
const given = { priceCents: 799, placesPerDay: 5 }
const tiersWith = async (options: object) =>
  tiersOf(await spotlight.tiersFor(listing, spotlight.settings.parse({ ...given, ...options })))

test("the weekend spotlight is Friday to Sunday, with the places and the price of its settings", async () => {
  expect(await tiersWith({})).toMatchObject([
    { id: "weekend_spotlight", weekdays: { from: "friday", to: "sunday" }, placesPerDay: 5, priceCents: 799 },
  ])
})

test("the weekend spotlight says when it can be bought where its settings do", async () => {
  const onSaleTo = "2027-01-01T05:00:00Z"
  expect(await tiersWith({ onSaleTo })).toMatchObject([{ onSale: { to: onSaleTo } }])
  expect((await tiersWith({}))[0]).not.toHaveProperty("onSale")
})

test.each([
  [{}],
  [{ ...given, placesPerDay: 0 }],
  [{ ...given, priceCents: 49 }],
  [{ ...given, onSaleTo: "soon" }],
  [{ ...given, onSaleFrom: "2027-01-01T05:00:00Z", onSaleTo: "2026-01-01T05:00:00Z" }],
])("the weekend spotlight refuses the settings %j", (options) => {
  expect(spotlight.settings.safeParse(options).success).toBe(false)
})

test("the weekend spotlight keeps the rules of the market", () =>
  promotionProviderConformance(spotlight, { settings: given }))
