import fc from "fast-check"
import { MAXIMUM_AMOUNT_CENTS, cents, addCents } from "./money"
import {
  APR_BASIS_POINTS,
  CREDIT_RATINGS,
  LOAN_TERMS_MONTHS,
  defaultAssumptions,
  defaultTermMonths,
  paymentEstimate,
  type LoanAssumptions,
} from "./payment-estimate"

const CAR: LoanAssumptions = {
  ...defaultAssumptions({ priceCents: cents(2_000_000), modelYear: 2022 }),
  rating: "excellent",
}

describe("a payment estimate", () => {
  test("adds 2,500 and 3,899 to the price, taxes all of it, takes the down payment off and spreads the rest", () => {
    const { taxCents, totalCents, financedCents, biweeklyCents, payments } = paymentEstimate(CAR)
    expect({ taxCents, totalCents, financedCents, payments }).toEqual({
      taxCents: cents(343_187),
      totalCents: cents(2_983_087),
      financedCents: cents(2_683_087),
      payments: 182,
    })
    // The monthly payment is CA$404.82.
    expect(biweeklyCents).toBe(18_684)
  })

  test.each([
    ["excellent", 699],
    ["good", 999],
    ["average", 1_999],
    ["bad", 2_499],
  ] as const)("asks of a rating of %s %i basis points a year", (rating, apr) => {
    expect(APR_BASIS_POINTS[rating]).toBe(apr)
  })

  test.each([
    [2025, 84],
    [2021, 84],
    [2020, 72],
    [2019, 72],
    [2018, 60],
    [1998, 60],
    [null, 60],
  ])("a car of %p is financed over %i months unless said", (year, months) => {
    expect(defaultTermMonths(year)).toBe(months)
  })

  test("begins with a down payment of 3,000 and the car's own price", () => {
    expect(defaultAssumptions({ priceCents: cents(1_234_500), modelYear: 2019 })).toEqual({
      priceCents: cents(1_234_500),
      feesCents: cents(250_000),
      productsCents: cents(389_900),
      rating: "good",
      downPaymentCents: cents(300_000),
      termMonths: 72,
    })
  })

  const assumptions: fc.Arbitrary<LoanAssumptions> = fc.record({
    priceCents: fc.integer({ min: 0, max: MAXIMUM_AMOUNT_CENTS }).map(cents),
    feesCents: fc.integer({ min: 0, max: 10_000_000 }).map(cents),
    productsCents: fc.integer({ min: 0, max: 10_000_000 }).map(cents),
    rating: fc.constantFrom(...CREDIT_RATINGS),
    downPaymentCents: fc.integer({ min: 0, max: MAXIMUM_AMOUNT_CENTS }).map(cents),
    termMonths: fc.constantFrom(...LOAN_TERMS_MONTHS),
  })

  test("is whole cents, at most one cent over the exact share of the monthly payment, and repays at least what was lent", () => {
    fc.assert(
      fc.property(assumptions, (assumed) => {
        const { taxCents, totalCents, financedCents, biweeklyCents, repaidCents, payments } = paymentEstimate(assumed)
        const rate = APR_BASIS_POINTS[assumed.rating] / 120_000
        const exact = (((financedCents * rate) / (1 - (1 + rate) ** -assumed.termMonths)) * 12) / 26
        expect(Number.isInteger(biweeklyCents)).toBe(true)
        expect(biweeklyCents - exact).toBeGreaterThan(-0.001)
        expect(biweeklyCents - exact).toBeLessThan(1)
        expect(totalCents - taxCents).toBe(assumed.priceCents + assumed.feesCents + assumed.productsCents)
        expect(repaidCents).toBe(biweeklyCents * payments)
        expect(repaidCents).toBeGreaterThanOrEqual(financedCents)
      })
    )
  })

  test("is nothing where the down payment covers everything", () => {
    fc.assert(
      fc.property(assumptions, (assumed) => {
        const { totalCents } = paymentEstimate(assumed)
        expect(paymentEstimate({ ...assumed, downPaymentCents: totalCents })).toMatchObject({
          financedCents: cents(0),
          biweeklyCents: cents(0),
          repaidCents: cents(0),
        })
      })
    )
  })

  test("grows with the price and with a worse rating, and falls with a longer term", () => {
    fc.assert(
      fc.property(assumptions, (assumed) => {
        const of = (change: Partial<LoanAssumptions>) => paymentEstimate({ ...assumed, ...change }).biweeklyCents
        expect(of({ priceCents: addCents(assumed.priceCents, cents(10_000)) })).toBeGreaterThanOrEqual(of({}))
        expect(of({ rating: "bad" })).toBeGreaterThanOrEqual(of({ rating: "excellent" }))
        expect(of({ termMonths: 84 })).toBeLessThanOrEqual(of({ termMonths: 24 }))
      })
    )
  })
})
