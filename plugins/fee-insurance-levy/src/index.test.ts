import { feeRequestSchema } from "@northlot/plugin-kit"
import { feeProviderConformance } from "@northlot/plugin-kit/testing"
import levy from "."

const request = feeRequestSchema.parse({
  hammerCents: 1_234_567,
  currency: "CAD",
  at: "2026-11-20T15:00:00Z",
  buyer: { type: "dealer", province: "ON", accountAgeDays: 30 },
  seller: { type: "private", province: null, accountAgeDays: 0 },
  listing: {
    id: "lst_1",
    make: "Honda",
    model: "Civic",
    year: 2019,
    body: "Sedan",
    kilometres: 80_000,
    audience: "public",
    startsAt: "2026-11-21T15:00:00Z",
    endsAt: "2026-11-28T15:00:00Z",
  },
  schedule: {
    buyerFeeCents: 35_000,
    sellerFeeCents: 35_000,
    processingBuyerCents: 17_500,
    processingSellerCents: 17_500,
  },
  lines: [],
})
const settings = levy.settings.parse({ basisPoints: 50, maximumCents: 20_000 })

test.each([
  ["half a percent of the hammer price, to the cent", 1_234_567, 6_173],
  ["the maximum at most", 9_000_000, 20_000],
])("the levy charges the buyer %s, without HST, and the seller nothing", async (_rule, hammerCents, amountCents) => {
  const asked = feeRequestSchema.parse({ ...request, hammerCents })
  expect(await levy.linesFor(asked, settings)).toEqual({
    lines: [{ party: "buyer", code: "insurance_levy", label: "Transit insurance", amountCents, taxable: false }],
  })
})

test.each([
  [{}],
  [{ basisPoints: 50 }],
  [{ basisPoints: 0, maximumCents: 1 }],
  [{ basisPoints: 1.5, maximumCents: 1 }],
  [{ basisPoints: 50, maximumCents: 1_000_001 }],
  [{ basisPoints: 50, maximumCents: 1, currency: "usd" }],
])("the levy refuses the settings %j", (given) => {
  expect(levy.settings.safeParse(given).success).toBe(false)
})

test("the levy keeps the rules of the market", () =>
  feeProviderConformance(levy, { settings: { basisPoints: 50, maximumCents: 20_000 } }))
