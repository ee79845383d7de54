import fc from "fast-check"
import { policySchemas, type PolicyKind } from "../endpoints"
import { cents, formatMoneyExact } from "./money"
import { POLICY_DEFAULTS } from "./policies"
import { comparedPreviews, policyPreview, type ExampleSale } from "./policy-preview"

const example: ExampleSale = {
  priceCents: cents(2_000_000),
  sellerType: "private",
  buyerType: "private",
  at: Date.parse("2026-11-24T01:00:00Z"),
}
const { fees, auction, settlement, payouts } = POLICY_DEFAULTS

/** The texts of the lines whose group begins with `name`, by label. */
const group = (lines: ReturnType<typeof policyPreview>, name: string) =>
  Object.fromEntries(lines.filter((line) => line.group.startsWith(name)).map(({ label, text }) => [label, text]))

describe("what a fee schedule does to a sale", () => {
  test("between private people: the fees with HST, and the tax that the province collects", () => {
    const lines = policyPreview("fees", fees, example)
    expect(group(lines, "The buyer pays")).toEqual({
      Price: "CA$20,000.00",
      "Buyer fee": "CA$350.00",
      Processing: "CA$175.00",
      "HST on fee and processing": "CA$68.25",
      "To Northlot and the seller": "CA$20,593.25",
      "Retail sales tax at ServiceOntario, estimated": "CA$2,600.00",
      "Total with tax": "CA$23,193.25",
      "A credit, which is the fee paid ahead": "CA$593.25",
    })
    expect(group(lines, "The seller gets")).toMatchObject({ Price: "CA$20,000.00", Left: "CA$19,406.75" })
    expect(group(lines, "Northlot")).toEqual({ Earns: "CA$1,050.00", "Remits as HST": "CA$136.50" })
  })

  test("from a dealer to a dealer: HST on the price, and no credit", () => {
    const lines = policyPreview("fees", fees, { ...example, sellerType: "dealer", buyerType: "dealer" })
    const buyer = group(lines, "The buyer pays")
    expect(buyer).toMatchObject({
      "HST on the price": "CA$2,600.00",
      "To Northlot and the seller": "CA$23,193.25",
    })
    expect(Object.keys(buyer)).not.toContain("A credit, which is the fee paid ahead")
    expect(Object.keys(buyer)).not.toContain("Total with tax")
  })

  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
  test("what both pay and get adds up to what Northlot earns and remits, to the cent", () => {
    const schedule = fc.record({
      buyerFeeCents: amount,
      sellerFeeCents: amount,
      processingBuyerCents: amount,
      processingSellerCents: amount,
    })
    const centsOf = (text: string) => Math.round(Number(text.replace(/[^0-9.]/g, "")) * 100)
    fc.assert(
      fc.property(schedule, fc.integer({ min: 30_000_000, max: 1_000_000_000 }), (values, price) => {
        const lines = policyPreview("fees", values, { ...example, priceCents: cents(price) })
        const paid = centsOf(group(lines, "The buyer pays")["To Northlot and the seller"]!)
        const left = centsOf(group(lines, "The seller gets").Left!)
        const northlot = group(lines, "Northlot")
        expect(paid - left).toBe(centsOf(northlot.Earns!) + centsOf(northlot["Remits as HST"]!))
      })
    )
  })
})

test("an auction's end moves with each late bid of the example, by the terms that are typed", () => {
  const ends = (values: typeof auction) =>
    policyPreview("auction", values, example)
      .filter(({ text }) => text.startsWith("ends "))
      .map(({ text }) => text.replace(/\s/g, " "))
  expect(ends(auction)).toEqual(["ends 8:00:00 p.m. EST", "ends 8:00:30 p.m. EST", "ends 8:02:20 p.m. EST"])
  expect(ends({ ...auction, antiSnipeWindowSeconds: 0 } as never)).toEqual(Array(3).fill("ends 8:00:00 p.m. EST"))
  expect(ends({ ...auction, antiSnipeExtensionSeconds: 300 } as never)).toEqual([
    "ends 8:00:00 p.m. EST",
    "ends 8:03:30 p.m. EST",
    "ends 8:08:20 p.m. EST",
  ])
})

test("a maximum leads one proxy step over the other one, and never above itself", () => {
  const leads = (proxyStepCents: number) =>
    policyPreview("auction", { ...auction, proxyStepCents: cents(proxyStepCents) }, example).find(({ text }) =>
      text.startsWith("leads")
    )!.text
  expect(leads(25_000)).toBe("leads at CA$16,250.00")
  expect(leads(900_000)).toBe("leads at CA$20,000.00")
})

test("a settlement says when money is due, and 'Do not pay yet' until there is an account", () => {
  const without = group(policyPreview("settlement", settlement, example), "A sale")
  expect(without).toMatchObject({
    Into: "nothing yet: 'Do not pay yet'",
    "Due, if both fees are paid a day later": "once the account is entered",
  })
  const account = { beneficiary: "Northlot", institution: "001", transit: "10202", accountNumber: "1234567" }
  const entered = group(policyPreview("settlement", { ...settlement, ...account }, example), "A sale")
  expect(entered.Into).toBe("Northlot, 001-10202-1234567")
  expect(entered["Due, if both fees are paid a day later"]).toMatch(/^November 27, 2026 at 8:00/)
  expect(entered["Both fees are due"]).toMatch(/^November 26, 2026 at 8:00/)
})

test("a payout takes two admins above the limit alone, HST of a dealer's car included", () => {
  const takes = (sellerType: "private" | "dealer", limit: number) =>
    policyPreview("payouts", { ...payouts, twoAdminLimitCents: cents(limit) }, { ...example, sellerType })[1]!.text
  expect(takes("private", 2_000_000)).toBe("one admin")
  expect(takes("private", 1_999_999)).toBe("two admins")
  expect(takes("dealer", 2_000_000)).toBe("two admins")
})

test.each(Object.keys(policySchemas) as PolicyKind[])("the preview of '%s' names no line of a group twice", (kind) => {
  const names = policyPreview(kind, POLICY_DEFAULTS[kind], example).map(({ group, label }) => `${group}: ${label}`)
  expect(new Set(names).size).toBe(names.length)
})

test("both versions stand beside each other, what differs is marked, and a line that is gone stays in its group", () => {
  const before = policyPreview("fees", fees, example)
  const rows = comparedPreviews(before, policyPreview("fees", { ...fees, buyerFeeCents: cents(40_000) }, example))
  expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual([
    "Buyer fee",
    "HST on fee and processing",
    "To Northlot and the seller",
    "Total with tax",
    "A credit, which is the fee paid ahead",
    "Earns",
    "Remits as HST",
  ])
  expect(rows.find(({ label }) => label === "Buyer fee")).toMatchObject({
    before: formatMoneyExact(fees.buyerFeeCents),
    after: "CA$400.00",
  })
  const gone = comparedPreviews(before, before.slice(1))
  expect(gone.filter(({ group }) => group === "The buyer pays").at(-1)).toMatchObject({
    label: "Price",
    after: null,
    differs: true,
  })
  expect(comparedPreviews(before, before).some(({ differs }) => differs)).toBe(false)
})
