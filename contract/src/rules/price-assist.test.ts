import fc from "fast-check"
import { conversionPercent, engagementPercent } from "./engagement"
import { MAXIMUM_AMOUNT_CENTS, cents } from "./money"
import { suggestedPriceCents } from "./price-assist"

describe("Price Assist", () => {
  test.each([
    [1_850_000, 1_887_000],
    [1_234_500, 1_259_200],
    [1_232_500, 1_257_200],
    [0, 0],
    [MAXIMUM_AMOUNT_CENTS, MAXIMUM_AMOUNT_CENTS],
  ])("suggests for %i cents %i", (current, suggested) => {
    expect(suggestedPriceCents(cents(current))).toBe(suggested)
  })

  test("is whole dollars, within half a dollar of 2% more, and never above the highest amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAXIMUM_AMOUNT_CENTS }), (current) => {
        const suggested = suggestedPriceCents(cents(current))
        expect(suggested % 100).toBe(0)
        expect(suggested).toBeLessThanOrEqual(MAXIMUM_AMOUNT_CENTS)
        if (suggested < MAXIMUM_AMOUNT_CENTS) expect(Math.abs(suggested - current * 1.02)).toBeLessThanOrEqual(50.001)
      })
    )
  })
})

test("engagement is watchers by views, conversion bidders by unique viewers, in percent with one decimal", () => {
  expect(engagementPercent({ watchers: 3, views: 47 })).toBe(6.4)
  expect(engagementPercent({ watchers: 3, views: 0 })).toBeNull()
  expect(conversionPercent({ bidders: 2, uniqueViewers: 31 })).toBe(6.5)
  expect(conversionPercent({ bidders: 4, uniqueViewers: 3 })).toBe(100)
  expect(conversionPercent({ bidders: 4, uniqueViewers: 0 })).toBeNull()
})
