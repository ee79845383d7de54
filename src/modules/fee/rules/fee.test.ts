import fc from "fast-check"
import type { FeeStatus } from "../types"
import { feeAmounts, feeDueAt } from "./fee-amounts"
import { canMoveFee } from "./fee-state"

const schedule = {
  buyerFeeCents: 35_000,
  sellerFeeCents: 35_000,
  processingBuyerCents: 17_500,
  processingSellerCents: 17_500,
  hstBasisPoints: 1_300,
}

describe("a fee is what the schedule in force says", () => {
  it.each([
    ["buyer", schedule, { feeCents: 35_000, processingCents: 17_500, hstCents: 6_825, totalCents: 59_325 }],
    ["seller", schedule, { feeCents: 35_000, processingCents: 17_500, hstCents: 6_825, totalCents: 59_325 }],
    ["buyer", { ...schedule, sellerFeeCents: 1, processingSellerCents: 1 }, { totalCents: 59_325 }],
    ["seller", { ...schedule, sellerFeeCents: 0, processingSellerCents: 0 }, { feeCents: 0, hstCents: 0, totalCents: 0 }],
    // HST on fee and processing together: 2 × 50 cents × 13 % is 13 cents, not 2 × 7.
    ["buyer", { ...schedule, buyerFeeCents: 50, processingBuyerCents: 50 }, { hstCents: 13, totalCents: 113 }],
  ] as const)("for the %s of %j", (party, inForce, expected) => {
    expect(feeAmounts(inForce, party)).toMatchObject(expected)
  })

  it("adds up to the cent for any schedule", () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amount, amount, (buyerFeeCents, processingBuyerCents) => {
        const { feeCents, processingCents, hstCents, totalCents } = feeAmounts({ ...schedule, buyerFeeCents, processingBuyerCents }, "buyer")
        expect(totalCents).toBe(feeCents + processingCents + hstCents)
        expect(Math.abs(hstCents - (feeCents + processingCents) * 0.13)).toBeLessThanOrEqual(0.5 + 1e-6)
      })
    )
  })

  it("is due 72 hours after it was issued, also when the clocks change in between", () => {
    expect(feeDueAt(new Date("2026-10-31T12:00:00Z"))).toEqual(new Date("2026-11-03T12:00:00Z"))
  })

  const allowed: [FeeStatus, FeeStatus][] = [["pending", "paid"], ["paid", "refunded"]]
  const statuses: FeeStatus[] = ["pending", "paid", "refunded"]
  const pairs = statuses.flatMap((from) =>
    statuses.map((to) => [from, to, allowed.some(([start, end]) => start === from && end === to)] as const)
  )

  it.each(pairs)("moves %s → %s: %s", (from, to, expected) => {
    expect(canMoveFee(from, to)).toBe(expected)
  })
})
