import fc from "fast-check"
import { cents, type Cents } from "@northlot/contract"
import type { FeeStatus } from "../types"
import { amountsOf, feeAmounts, feeDueAt } from "./fee-amounts"
import { canMoveFee } from "./fee-state"
import { usableLines } from "./provider-lines"
import { RESERVED_CODES, scheduleLines } from "./schedule-lines"

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
    // HST on fee and processing together: 2 × 50 cents × 13 % is 13 cents, not 2 × 7.
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

describe("what a fee provider answers", () => {
  const line = { code: "levy", label: "A levy", amountCents: cents(1_000_000), taxable: true }

  it("is charged as it is, up to CA$10,000 a line", () => {
    const lines = [line, { ...line, code: "free", amountCents: cents(0), taxable: false }]
    expect(usableLines(lines, RESERVED_CODES)).toEqual(lines)
    expect(usableLines([], RESERVED_CODES)).toEqual([])
  })

  it.each([
    ["no list", { ...line }],
    ["nothing", undefined],
    ["a list of nothing", [null]],
    [
      "more lines than anybody reads",
      Array.from({ length: 11 }, (_, index) => ({ ...line, code: "ab".repeat(index + 1) })),
    ],
    ["a negative amount", [{ ...line, amountCents: cents(-1) }]],
    ["parts of a cent", [{ ...line, amountCents: 0.5 as Cents }]],
    ["no number", [{ ...line, amountCents: "100" }]],
    ["not a number", [{ ...line, amountCents: Number.NaN as Cents }]],
    ["over CA$10,000", [{ ...line, amountCents: cents(1_000_001) }]],
    ["a code of one letter", [{ ...line, code: "a" }]],
    ["a code of 41 letters", [{ ...line, code: "a".repeat(41) }]],
    ["a code with other characters", [{ ...line, code: "Levy-1" }]],
    ["a code with a line break", [{ ...line, code: "levy\n" }]],
    ["the same code twice", [line, line]],
    ["a code of another provider", [{ ...line, code: "storage" }]],
    ["no label", [{ ...line, label: " " }]],
    ["a label that the database cannot hold", [{ ...line, label: "A\u0000levy" }]],
    ["half of a surrogate pair", [{ ...line, label: "A \ud800 levy" }]],
    ["a long label", [{ ...line, label: "a".repeat(61) }]],
    ["no word on HST", [{ ...line, taxable: undefined }]],
  ])("is refused when it is %s", (_what, answer) => {
    expect(() => usableLines(answer, [...RESERVED_CODES, "storage"])).toThrow()
  })

  it.each(RESERVED_CODES)("may not use the code %s", (code) => {
    expect(() => usableLines([{ ...line, code }], RESERVED_CODES)).toThrow(/in use already/)
  })
})
