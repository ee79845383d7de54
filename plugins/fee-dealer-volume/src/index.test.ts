import fc from "fast-check"
import { cents } from "@northlot/plugin-kit"
import { feeProviderConformance, feeRequests } from "@northlot/plugin-kit/testing"
import volume from "."

const given = {
  party: "seller",
  tiers: [
    { fromCents: 0, basisPoints: 200 },
    { fromCents: 300_000, basisPoints: 100 },
    { fromCents: 2_000_000, basisPoints: 50 },
  ],
  floorCents: 2_500,
  capCents: 50_000,
}
const settings = volume.settings.parse(given)
const [sale] = fc.sample(feeRequests, 1)
const party = { type: "dealer" as const, province: "ON" as const, accountAgeDays: 30 }
const feeAt = async (hammerCents: number, change: object = {}) => {
  const request = { ...sale!, buyer: party, seller: party, hammerCents: cents(hammerCents), ...change }
  return (await volume.linesFor(request, settings)).lines
}

test.each([
  ["CA$1,000: 2% is CA$20, and CA$25 the least", 100_000, 2_500],
  ["CA$1,250: 2% is CA$25", 125_000, 2_500],
  ["CA$2,999.99: 2% is CA$59.9998, rounded", 299_999, 6_000],
  ["CA$3,000: 2% is CA$60", 300_000, 6_000],
  ["CA$5,000: CA$60, and 1% of CA$2,000", 500_000, 8_000],
  ["CA$20,000: CA$60, and 1% of CA$17,000", 2_000_000, 23_000],
  ["CA$50,000: CA$230, and half a percent of CA$30,000", 5_000_000, 38_000],
  ["CA$100,000: CA$630, and CA$500 the most", 10_000_000, 50_000],
])("the dealer volume fee of %s", async (_case, hammerCents, amountCents) => {
  const label = "Dealer volume fee"
  expect(await feeAt(hammerCents)).toEqual([
    { party: "seller", code: "dealer_volume_fee", label, amountCents, taxable: true },
  ])
})

test("the dealer volume fee is charged to a dealer on the side of its settings alone", async () => {
  const person = { ...party, type: "private" as const }
  expect(await feeAt(500_000, { seller: person })).toEqual([])
  expect(await feeAt(500_000, { buyer: person })).toMatchObject([{ party: "seller" }])
})

test.each([
  ["no tiers", { tiers: [] }],
  ["a first tier above nothing", { tiers: [{ fromCents: 1, basisPoints: 100 }] }],
  ["tiers out of order", { tiers: [given.tiers[0], given.tiers[2], given.tiers[1]] }],
  ["more than all", { tiers: [{ fromCents: 0, basisPoints: 10_001 }] }],
  ["a floor above the cap", { floorCents: 50_001 }],
  ["parts of cents", { capCents: 99.5 }],
])("the dealer volume fee refuses settings with %s", (_case, change) => {
  expect(volume.settings.safeParse({ ...given, ...change }).success).toBe(false)
})

test("the dealer volume fee keeps the rules of the market", () => feeProviderConformance(volume, { settings: given }))
