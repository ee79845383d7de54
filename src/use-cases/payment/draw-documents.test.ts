import { cents } from "@northlot/contract"
import type { ChargeDocument } from "#src/modules/payment/types"
import { textOf } from "../file/pdf-text"
import { drawDocument } from "./draw-document"
import { drawStatement } from "./draw-statement"

const INVOICE: ChargeDocument = {
  id: "doc_1",
  chargeId: "chg_1",
  accountId: "acct_1",
  kind: "invoice",
  year: 2026,
  number: 123,
  issuedAt: new Date("2026-11-26T03:30:00Z"),
  reduces: null,
  title: "Buyer fee for 2003 Honda Accord",
  totalCents: cents(59_325),
  hstCents: cents(6_825),
  content: {
    operator: ["Example Auctions Inc.", "1 Main Street", "HST registration 123456789 RT0001"],
    customer: ["Łukasz Nguyễn", "Toronto, Ontario"],
    facts: [{ label: "VIN", value: "1HGCM82633A004352" }],
    lines: [
      { label: "Buyer fee", amountCents: cents(35_000) },
      { label: "Processing", amountCents: cents(17_500) },
    ],
    hst: { label: "HST (13%)", amountCents: cents(6_825) },
    statements: ["Paid on November 25, 2026. This invoice is the receipt."],
  },
}
const NOTE: ChargeDocument = {
  ...INVOICE,
  id: "doc_2",
  kind: "credit_note",
  number: 4,
  title: `Refund: ${INVOICE.title}`,
  reduces: { kind: "invoice", year: 2026, number: 123 },
}
const PERSON = { first: "Łukasz", last: "Nguyễn", dealer: null }

it("prints an invoice that can be read and searched, with the names as they are written", async () => {
  const text = textOf(await drawDocument(INVOICE))
  for (const part of [
    "Invoice 2026-000123",
    "Issued on November 25, 2026",
    "Example Auctions Inc.",
    "HST registration 123456789 RT0001",
    "Łukasz Nguyễn",
    "VIN1HGCM82633A004352",
    "Buyer feeCA$350.00",
    "ProcessingCA$175.00",
    "SubtotalCA$525.00",
    "HST (13%)CA$68.25",
    "TotalCA$593.25",
    "Paid on November 25, 2026. This invoice is the receipt.",
  ])
    expect(text).toContain(part)
  expect(text).not.toContain("Page 1")
})

it("names the invoice that a credit note reduces", async () => {
  const text = textOf(await drawDocument(NOTE))
  expect(text).toContain("Credit note CN-2026-000004")
  expect(text).toContain("Reduces invoice 2026-000123")
})

it("leaves subtotal and tax out where none was charged", async () => {
  const text = textOf(await drawDocument({ ...INVOICE, content: { ...INVOICE.content, hst: null } }))
  expect(text).not.toContain("Subtotal")
  expect(text).not.toContain("HST (13%)")
})

it("is the same bytes each time, tells its title and language, and brings its letters along", async () => {
  const bytes = await drawDocument(INVOICE)
  expect(bytes.equals(await drawDocument(INVOICE))).toBe(true)
  const file = bytes.toString("latin1")
  const [, title] = /\/Title (\d+) 0 R/.exec(file)!
  expect(file).toContain(`${title} 0 obj\n(Invoice 2026-000123)`)
  expect(file).toContain("/Lang (en-CA)")
  expect(file).toContain("/DisplayDocTitle true")
  expect(file).toContain("/MediaBox [0 0 612 792]")
  expect(file).toContain("/FontFile2")
  expect(bytes.length).toBeLessThan(40_000)
})

it("numbers the pages of one that is longer than a page", async () => {
  const lines = Array.from({ length: 90 }, (_, index) => ({ label: `Line ${index}`, amountCents: cents(100) }))
  const text = textOf(await drawDocument({ ...INVOICE, content: { ...INVOICE.content, lines } }))
  expect(text).toContain("Page 1 of 3")
  expect(text).toContain("Page 3 of 3")
  expect(text).not.toContain("Page 4")
  expect(text).toContain("Line 89CA$1.00")
})

describe("a year's statement", () => {
  it("lists what was issued, and sums it up with the tax", async () => {
    const text = textOf(await drawStatement({ year: 2026, person: PERSON }, [INVOICE, INVOICE, NOTE]))
    expect(text).toContain("Statement of 2026")
    expect(text).toContain("for Łukasz Nguyễn")
    expect(text).toContain("2026-11-252026-000123")
    expect(text).toContain("Invoices: 2CA$136.50CA$1,186.50")
    expect(text).toContain("Credit notes: 1−CA$68.25−CA$593.25")
    expect(text).toContain("NetCA$68.25CA$593.25")
  })

  it("says so where there is nothing", async () => {
    const text = textOf(await drawStatement({ year: 2025, person: PERSON }, []))
    expect(text).toContain("There are no invoices or credit notes in this year.")
    expect(text).toContain("NetCA$0.00CA$0.00")
  })

  it("repeats its headings on each page", async () => {
    const text = textOf(await drawStatement({ year: 2026, person: PERSON }, Array(80).fill(INVOICE)))
    const pages = Number(/Page 1 of (\d+)/.exec(text)![1])
    expect(pages).toBeGreaterThan(1)
    expect(text.match(/DateNumberWhat/g)).toHaveLength(pages)
  })
})
