import fc from "fast-check"
import { MAXIMUM_AMOUNT_CENTS, cents, type Cents } from "@northlot/contract"
import { PROFIT_CALCULATOR, compareProfit, heldPremiumCents, heldPriceCents } from "./profitCalculator"

const price = fc.integer({ min: 2, max: 10_000 }).map((steps) => steps * 50_000)
const premium = fc.integer({ min: 0, max: 20 }).map((steps) => steps * 10_000)

test("the figures that the product's documents begin with", () => {
  const { vehiclePriceCents, premiumCents } = PROFIT_CALCULATOR
  expect(compareProfit({ vehiclePriceCents: vehiclePriceCents.default, premiumCents: premiumCents.default })).toEqual({
    marketplaceCents: 2_700_000,
    auctionCents: 3_000_000,
    differenceCents: 300_000,
  })
})

test("with the fee that is really charged the rest stays as it is", () => {
  expect(
    compareProfit({ vehiclePriceCents: cents(3_000_000), premiumCents: cents(50_000), feeCents: cents(59_325) })
  ).toEqual({
    marketplaceCents: 2_700_000,
    auctionCents: 2_990_675,
    differenceCents: 290_675,
  })
})

test("a premium is worth itself, a dearer fee costs itself, and the difference is that of the two sums", () => {
  fc.assert(
    fc.property(price, premium, fc.integer({ min: 0, max: 100_000 }), (vehiclePriceCents, premiumCents, feeCents) => {
      const found = compareProfit({
        vehiclePriceCents: cents(vehiclePriceCents),
        premiumCents: cents(premiumCents),
        feeCents: cents(feeCents),
      })
      expect(found.differenceCents).toBe(found.auctionCents - found.marketplaceCents)
      expect(found.auctionCents).toBe(Math.max(0, vehiclePriceCents + premiumCents - feeCents))
      expect(Math.abs(found.marketplaceCents * 10 - vehiclePriceCents * 9)).toBeLessThanOrEqual(5)
    })
  )
})

test.each([
  [0, 100_000],
  [99_999, 100_000],
  [124_900, 100_000],
  [125_000, 150_000],
  [3_024_900, 3_000_000],
  [3_050_000, 3_050_000],
])("a price of %i cents is reckoned as %i: from CA$1,000, in steps of CA$500", (typed, held) => {
  expect(heldPriceCents(typed)).toBe(held)
})

test("whatever is typed, it works with a price and a premium that exist", () => {
  const anything = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(NaN, Infinity, -Infinity))
  fc.assert(
    fc.property(anything, anything, (vehiclePriceCents, premiumCents) => {
      const [held, added] = [heldPriceCents(vehiclePriceCents), heldPremiumCents(premiumCents)]
      expect(held).toBeGreaterThanOrEqual(PROFIT_CALCULATOR.vehiclePriceCents.minimum)
      expect(held + added).toBeLessThanOrEqual(MAXIMUM_AMOUNT_CENTS)
      expect(held % PROFIT_CALCULATOR.vehiclePriceCents.step).toBe(0)
      expect(added % PROFIT_CALCULATOR.premiumCents.step).toBe(0)
      expect(added).toBeLessThanOrEqual(PROFIT_CALCULATOR.premiumCents.maximum)
      expect(heldPriceCents(held)).toBe(held)
      const found = compareProfit({
        vehiclePriceCents: vehiclePriceCents as Cents,
        premiumCents: premiumCents as Cents,
      })
      for (const sum of [found.auctionCents, found.marketplaceCents])
        expect(Number.isSafeInteger(sum) && sum >= 0).toBe(true)
    })
  )
})
