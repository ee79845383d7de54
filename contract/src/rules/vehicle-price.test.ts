import fc from "fast-check"
import { MAXIMUM_AMOUNT_CENTS, cents } from "./money"
import { vehiclePrice } from "./vehicle-price"

describe("the price of a car with its tax", () => {
  test("a dealer's price carries HST that the dealer remits, a private sale is taxed at registration", () => {
    const priceCents = cents(1_850_000)
    expect(vehiclePrice({ priceCents, sellerType: "dealer" })).toEqual({
      priceCents,
      hstBasisPoints: 1_300,
      hstCents: cents(240_500),
      totalCents: cents(2_090_500),
      registrationTaxCents: cents(0),
    })
    expect(vehiclePrice({ priceCents, sellerType: "private" })).toEqual({
      priceCents,
      hstBasisPoints: 0,
      hstCents: cents(0),
      totalCents: priceCents,
      registrationTaxCents: cents(240_500),
    })
  })

  test("the total is price and HST to the cent, and the HST is its rate of the price, half up", () => {
    const input = fc.record({
      priceCents: fc.integer({ min: 0, max: MAXIMUM_AMOUNT_CENTS }).map(cents),
      sellerType: fc.constantFrom("private" as const, "dealer" as const),
      taxBasisPoints: fc.integer({ min: 0, max: 2_000 }),
    })
    fc.assert(
      fc.property(input, (given) => {
        const { priceCents, hstBasisPoints, hstCents, totalCents, registrationTaxCents } = vehiclePrice(given)
        expect(priceCents).toBe(given.priceCents)
        expect(totalCents).toBe(priceCents + hstCents)
        expect(hstCents).toBe(Number((BigInt(priceCents) * BigInt(hstBasisPoints) + 5_000n) / 10_000n))
        expect(Math.min(hstCents, registrationTaxCents)).toBe(0)
      })
    )
  })
})
