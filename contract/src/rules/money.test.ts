import fc from "fast-check"
import type { z } from "zod"
import { type inCents, inDollars } from "../endpoints/shared"
import {
  addCents,
  cents,
  centsFromDollars,
  dollars,
  formatMoney,
  formatMoneyExact,
  shareOf,
  type Cents,
  type Dollars,
} from "./money"
import { ONTARIO_HST_BASIS_POINTS, feeBreakdown, taxOn, taxWithin } from "./tax"

/** The share in whole cents, rounded half up. Computed on decimal digits, without floating point. */
function decimalReference(amountCents: number, basisPoints: number): number {
  const digits = (BigInt(amountCents) * BigInt(basisPoints)).toString().padStart(5, "0")
  const whole = BigInt(digits.slice(0, -4) || "0")
  return Number(Number(digits.slice(-4, -3)) >= 5 ? whole + 1n : whole)
}

describe("money", () => {
  it("refuses what is not a whole number of cents", () => {
    for (const value of [0.5, NaN, Infinity, 2 ** 53]) expect(() => cents(value)).toThrow(RangeError)
    expect(cents(0)).toBe(0)
  })

  it.each([
    [593.25, 59_325],
    [0.1, 10],
    [18_500, 1_850_000],
    [0, 0],
    [-1, -100],
    [12.345, null],
    [NaN, null],
    [1e21, null],
    [0.001, null],
  ])("reads %p dollars as %p cents", (typed, expected) => {
    expect(centsFromDollars(dollars(typed))).toBe(expected)
  })

  it("reads every whole number of cents back from its dollars", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        (amount) => centsFromDollars(dollars(amount / 100)) === amount
      )
    )
  })

  it("does not compile where cents, dollars and plain numbers are mixed", () => {
    const price: Cents = cents(1_850_000)
    const typed: Dollars = dollars(593.25)
    const mixed = [
      // @ts-expect-error dollars are not added to cents
      () => addCents(price, typed),
      // @ts-expect-error a plain number is no amount
      () => addCents(price, 500),
      // @ts-expect-error a sum by `+` is a plain number
      (): Cents => price + price,
      // @ts-expect-error a fraction of an amount is a plain number
      (): Cents => price / 3,
      // @ts-expect-error cents are not dollars
      () => centsFromDollars(price),
      // @ts-expect-error dollars are not cents
      () => formatMoney(typed),
      // @ts-expect-error a plain number is not an answer's amount in cents
      (): z.input<typeof inCents> => 500,
      // @ts-expect-error a request's amount in dollars is not in cents
      (): Cents => inDollars.parse(500),
    ]
    expect(mixed).toHaveLength(8)
  })

  it("agrees with a decimal reference on 10,000 shares, to the cent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, basisPoints) => {
          expect(shareOf(cents(amount), basisPoints)).toBe(decimalReference(amount, basisPoints))
        }
      ),
      { numRuns: 10_000 }
    )
  })

  it("shows listings without decimals and invoices with cents", () => {
    expect(formatMoney(cents(1_850_000))).toBe("CA$18,500")
    expect(formatMoneyExact(cents(59_325))).toBe("CA$593.25")
    expect(formatMoneyExact(cents(0))).toBe("CA$0.00")
  })

  it("shows the minus of a negative amount before the currency", () => {
    expect(formatMoney(cents(-1_850_000))).toBe("−CA$18,500")
    expect(formatMoneyExact(cents(-49_325))).toBe("−CA$493.25")
  })
})

describe("tax", () => {
  it("makes the buyer fee with processing and HST exactly the price of a credit", () => {
    expect(feeBreakdown({ feeCents: cents(35_000), processingCents: cents(17_500) })).toEqual({
      feeCents: 35_000,
      processingCents: 17_500,
      hstCents: 6_825,
      totalCents: 59_325,
    })
  })

  it("charges the explicit zero as zero", () => {
    expect(feeBreakdown({ feeCents: cents(0), processingCents: cents(0) }).totalCents).toBe(0)
  })

  it("takes out of a total exactly the tax that went into it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (net) => {
        const total = addCents(cents(net), taxOn(cents(net)))
        expect(taxWithin(total, ONTARIO_HST_BASIS_POINTS)).toBe(total - net)
      })
    )
  })
})
