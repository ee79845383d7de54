import { cents, defineFeeProvider, houseLines, withFeeAnswer, z } from "."

const own = { party: "buyer" as const, code: "levy", label: "A levy", amountCents: cents(1_000_000), taxable: true }
const fee = {
  party: "seller" as const,
  code: "seller_fee",
  label: "Seller fee",
  amountCents: cents(35_000),
  taxable: true,
}
const RESERVED = ["hst", "processing"]

test("what a provider answers is charged as it is, up to CA$10,000 a line, after the lines of others", () => {
  const free = { ...own, code: "free", amountCents: cents(0), taxable: false }
  expect(withFeeAnswer([fee], { lines: [{ ...own, currency: "CAD" }, free] })).toEqual([fee, own, free])
  expect(withFeeAnswer([fee], { lines: [] })).toEqual([fee])
  const house = houseLines({ lines: [{ ...fee, amountCents: cents(10_000_000) }] })
  expect(house).toEqual([{ ...fee, amountCents: 10_000_000 }])
})

test("what a provider takes off a line leaves the rest of it, and says why; all of it waives the line", () => {
  const off = { party: "seller", code: "seller_fee", label: "Early bird", amountCents: 5_000 }
  const reduced = withFeeAnswer([fee], { lines: [], reductions: [off] })
  expect(reduced).toEqual([{ ...fee, amountCents: 30_000, reductions: [{ label: "Early bird", amountCents: 5_000 }] }])
  const waived = withFeeAnswer(reduced, { lines: [], reductions: [{ ...off, label: "Member", amountCents: 30_000 }] })
  expect(waived[0]).toMatchObject({ amountCents: 0, reductions: [{ amountCents: 5_000 }, { amountCents: 30_000 }] })
  expect(fee.amountCents).toBe(35_000)
})

test.each([
  ["nothing", undefined, "the answer must be { lines, reductions? }"],
  ["a list", [], "the answer must be { lines, reductions? }"],
  ["no lines", {}, "lines must be a list of lines"],
  ["an unknown key", { lines: [], fees: [] }, "the answer has the unknown key 'fees'"],
  ["a line with an unknown key", { lines: [{ ...own, tip: 1 }] }, "lines[0] has the unknown key 'tip'"],
  ["another currency", { lines: [{ ...own, currency: "usd" }] }, "lines[0].currency must be 'CAD'"],
  ["a list of nothing", { lines: [null] }, "lines[0] is wrong"],
  ["more lines than anybody reads", { lines: Array(11).fill(own) }, "lines must be at most 10 lines"],
  [
    "a negative amount",
    { lines: [{ ...own, amountCents: -1 }] },
    "lines[0].amountCents must be whole cents from CA$0.00",
  ],
  ["parts of a cent", { lines: [{ ...own, amountCents: 0.5 }] }, "lines[0].amountCents must be whole cents"],
  ["no number", { lines: [{ ...own, amountCents: "100" }] }, "lines[0].amountCents must be whole cents"],
  ["not a number", { lines: [{ ...own, amountCents: Number.NaN }] }, "lines[0].amountCents must be whole cents"],
  ["over CA$10,000", { lines: [{ ...own, amountCents: 1_000_001 }] }, "to CA$10,000.00"],
  ["an odd code", { lines: [{ ...own, code: "Levy-1\n" }] }, "lines[0].code must be 2 to 40 of a-z and _"],
  ["a code twice", { lines: [own, own] }, "lines[1].code 'levy' is in use already"],
  ["a code of another", { lines: [{ ...own, code: "seller_fee" }] }, "lines[0].code 'seller_fee' is in use already"],
  ["a code of the books", { lines: [{ ...own, code: "hst" }] }, "lines[0].code 'hst' is in use already"],
  ["no label", { lines: [{ ...own, label: " " }] }, "lines[0].label must be 1 to 60 characters"],
  ["a control character", { lines: [{ ...own, label: "A\u0000levy" }] }, "without breaks and control characters"],
  ["a change of direction", { lines: [{ ...own, label: "A \u202e levy" }] }, "without breaks and control characters"],
  ["half of a pair", { lines: [{ ...own, label: "A \ud800 levy" }] }, "without breaks and control characters"],
  ["no word on HST", { lines: [{ ...own, taxable: undefined }] }, "lines[0].taxable must be true or false"],
  ["nobody's line", { lines: [{ ...own, party: "both" }] }, "lines[0].party must be 'buyer' or 'seller'"],
  [
    "a reduction of no line",
    { lines: [], reductions: [{ party: "buyer", code: "seller_fee", label: "Off", amountCents: 1 }] },
    "reductions[0] is of the buyer's 'seller_fee', which is no line",
  ],
  [
    "a reduction of more than there is",
    { lines: [], reductions: [{ party: "seller", code: "seller_fee", label: "Off", amountCents: 35_001 }] },
    "reductions[0] takes more off 'seller_fee' than is left of it",
  ],
  [
    "a reduction that adds",
    { lines: [], reductions: [{ party: "seller", code: "seller_fee", label: "Off", amountCents: -1 }] },
    "reductions[0].amountCents must be whole cents from CA$0.01",
  ],
])("%s is refused by name", (_what, answer, reason) => {
  expect(() => withFeeAnswer([fee], answer, RESERVED)).toThrow(reason)
})

test("a provider carries the version of the interface, and its turn is in the middle where it says none", () => {
  const provider = defineFeeProvider({ id: "none", settings: z.strictObject({}), linesFor: () => ({ lines: [] }) })
  expect(provider).toMatchObject({ interface: 1, kind: "fee", priority: 100 })
})
