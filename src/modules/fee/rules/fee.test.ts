import fc from "fast-check"
import { cents } from "@northlot/contract"
import type { FeeStatus } from "../types"
import { amountsOf, feeAmounts, feeDueAt } from "./fee-amounts"
import { canMoveFee } from "./fee-state"
import { scheduleLines } from "./schedule-lines"

const schedule = {
  buyerFeeCents: cents(35_000),
  sellerFeeCents: cents(35_000),
  processingBuyerCents: cents(17_500),
  processingSellerCents: cents(17_500),
  hstBasisPoints: 1_300,
}

describe("a fee is what the schedule in force says", () => {
  it.each([
    [
      "buyer",
      schedule,
      { feeCents: cents(35_000), processingCents: cents(17_500), hstCents: cents(6_825), totalCents: cents(59_325) },
    ],
    [
      "seller",
      schedule,
      { feeCents: cents(35_000), processingCents: cents(17_500), hstCents: cents(6_825), totalCents: cents(59_325) },
    ],
    [
      "buyer",
      { ...schedule, sellerFeeCents: cents(1), processingSellerCents: cents(1) },
      { totalCents: cents(59_325) },
    ],
    [
      "seller",
      { ...schedule, sellerFeeCents: cents(0), processingSellerCents: cents(0) },
      { feeCents: cents(0), hstCents: cents(0), totalCents: cents(0) },
    ],
    // HST applies to fee and processing together: 2 × 50 cents × 13% is 13 cents, not 2 × 7.
    [
      "buyer",
      { ...schedule, buyerFeeCents: cents(50), processingBuyerCents: cents(50) },
      { hstCents: cents(13), totalCents: cents(113) },
    ],
  ] as const)("for the %s of %j", (party, inForce, expected) => {
    expect(feeAmounts(inForce, party)).toMatchObject(expected)
  })

  it("adds up to the cent for any schedule", () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amount, amount, (buyerFeeCents, processingBuyerCents) => {
        const { feeCents, processingCents, hstCents, totalCents } = feeAmounts(
          { ...schedule, buyerFeeCents: cents(buyerFeeCents), processingBuyerCents: cents(processingBuyerCents) },
          "buyer"
        )
        expect(totalCents).toBe(feeCents + processingCents + hstCents)
        expect(Math.abs(hstCents - (feeCents + processingCents) * 0.13)).toBeLessThanOrEqual(0.5 + 1e-6)
      })
    )
  })

  it("is due 72 hours after it was issued, also when the clocks change in between", () => {
    expect(feeDueAt(new Date("2026-10-31T12:00:00Z"))).toEqual(new Date("2026-11-03T12:00:00Z"))
  })

  const allowed: [FeeStatus, FeeStatus][] = [
    ["pending", "paid"],
    ["paid", "refunded"],
  ]
  const statuses: FeeStatus[] = ["pending", "paid", "refunded"]
  const pairs = statuses.flatMap((from) =>
    statuses.map((to) => [from, to, allowed.some(([start, end]) => start === from && end === to)] as const)
  )

  it.each(pairs)("moves %s → %s: %s", (from, to, expected) => {
    expect(canMoveFee(from, to)).toBe(expected)
  })
})

describe("a fee is issued as lines", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map(cents)
  const extra = fc.record({
    code: fc.constantFrom("levy", "storage", "transit"),
    label: fc.constant("A line"),
    amountCents: amount,
    taxable: fc.boolean(),
  })

  it("which, with the schedule alone, come to what the schedule says", () => {
    fc.assert(
      fc.property(amount, amount, (sellerFeeCents, processingSellerCents) => {
        const inForce = { ...schedule, sellerFeeCents, processingSellerCents }
        expect(amountsOf(scheduleLines(inForce, "seller"), 1_300)).toMatchObject({
          ...feeAmounts(inForce, "seller"),
          extraCents: cents(0),
        })
      })
    )
  })

  it("which add up to the cent, with HST on all taxable ones together as the last", () => {
    fc.assert(
      fc.property(fc.uniqueArray(extra, { selector: ({ code }) => code }), (extras) => {
        const { lines, totalCents, feeCents, processingCents, extraCents, hstCents } = amountsOf(
          [...scheduleLines(schedule, "buyer"), ...extras],
          1_300
        )
        expect(totalCents).toBe(lines.reduce((sum, { amountCents }) => sum + amountCents, 0))
        expect(totalCents).toBe(feeCents + processingCents + extraCents + hstCents)
        const taxable = lines.filter((line) => line.taxable).reduce((sum, { amountCents }) => sum + amountCents, 0)
        expect(lines.at(-1)).toEqual({ code: "hst", label: "HST", amountCents: hstCents, taxable: false })
        expect(Math.abs(hstCents - taxable * 0.13)).toBeLessThanOrEqual(0.5 + 1e-6)
      })
    )
  })
})
