import fc from "fast-check"
import { allInCost } from "./all-in-cost"
import { MAXIMUM_AMOUNT_CENTS, cents, addCents } from "./money"

describe("the all-in cost of a car", () => {
  test("a dealer's price carries HST, a private one is taxed at registration", () => {
    const sale = { priceCents: cents(1_850_000), feesCents: cents(59_325) }
    expect(allInCost({ ...sale, fromDealer: true })).toEqual({
      ...sale,
      priceHstCents: cents(240_500),
      totalCents: cents(2_149_825),
      registrationTaxCents: cents(0),
      onTheRoadCents: cents(2_149_825),
    })
    expect(allInCost({ ...sale, fromDealer: false })).toEqual({
      ...sale,
      priceHstCents: cents(0),
      totalCents: cents(1_909_325),
      registrationTaxCents: cents(240_500),
      onTheRoadCents: cents(2_149_825),
    })
  })

  const input = fc.record({
    priceCents: fc.integer({ min: 0, max: MAXIMUM_AMOUNT_CENTS }).map(cents),
    feesCents: fc.integer({ min: 0, max: 10_000_000 }).map(cents),
    fromDealer: fc.boolean(),
    taxBasisPoints: fc.integer({ min: 0, max: 2_000 }),
  })

  test("adds up to the cent, and taxes the price once: on the invoice or at registration", () => {
    fc.assert(
      fc.property(input, (given) => {
        const { priceCents, priceHstCents, feesCents, totalCents, registrationTaxCents, onTheRoadCents } =
          allInCost(given)
        expect(totalCents).toBe(priceCents + priceHstCents + feesCents)
        expect(onTheRoadCents).toBe(totalCents + registrationTaxCents)
        expect(Math.min(priceHstCents, registrationTaxCents)).toBe(0)
        expect(
          Math.abs(priceHstCents + registrationTaxCents - (priceCents * given.taxBasisPoints) / 10_000)
        ).toBeLessThanOrEqual(0.5)
      })
    )
  })

  test("together with the tax at registration it is the same from a dealer and from a private seller, and never falls as the price rises", () => {
    fc.assert(
      fc.property(input, (given) => {
        const whole = (change: Partial<typeof given>) => allInCost({ ...given, ...change }).onTheRoadCents
        expect(whole({ fromDealer: true })).toBe(whole({ fromDealer: false }))
        expect(whole({ priceCents: addCents(given.priceCents, cents(1)) })).toBeGreaterThan(whole({}))
      })
    )
  })
})
