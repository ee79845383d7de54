import { cents } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { creditNoteFor, documentLines, invoiceFor, type InvoiceFacts } from "./document-content"

const LINES = [
  { code: "buyer_fee", label: "Buyer fee", amountCents: cents(35_000) },
  { code: "processing", label: "Processing", amountCents: cents(17_500) },
  { code: "hst", label: "HST", amountCents: cents(6_825) },
]
const FACTS: InvoiceFacts = {
  charge: {
    id: "chg_01JD4T8QZ6W3V5N7X9Y1A2B3C4",
    accountId: "acct_1",
    description: "Buyer fee for 2003 Honda Accord",
    lines: LINES,
    amountCents: cents(59_325),
    // Late in the evening in Toronto, which is the next day in UTC.
    paidAt: new Date("2026-11-26T03:30:00Z"),
  },
  hstWithinCents: cents(0),
  operator: {
    registeredName: "Example Auctions Inc.",
    address: "1 Main Street\nAjax ON  L1S 1A1",
    hstNumber: "123456789 RT0001",
  },
  customer: { first: "Zoë", last: "Nguyễn", location: "Toronto, Ontario", dealer: null },
  listing: { id: "lst_01JD4T8QZ6W3V5N7X9Y1A2B3C4", title: "2003 Honda Accord", vin: "1HGCM82633A004352" },
  saleId: "sale_01JD4T8QZ6W3V5N7X9Y1A2ZZZZ",
}

it("says who sold what to whom, and when it was paid, with the tax on a line of its own", () => {
  expect(invoiceFor(FACTS)).toEqual({
    chargeId: FACTS.charge.id,
    accountId: "acct_1",
    kind: "invoice",
    title: "Buyer fee for 2003 Honda Accord",
    totalCents: 59_325,
    hstCents: 6_825,
    content: {
      operator: ["Example Auctions Inc.", "1 Main Street", "Ajax ON  L1S 1A1", "HST registration 123456789 RT0001"],
      customer: ["Zoë Nguyễn", "Toronto, Ontario"],
      facts: [
        { label: "Vehicle", value: "2003 Honda Accord" },
        { label: "VIN", value: "1HGCM82633A004352" },
        { label: "Reference", value: "#3A004352" },
        { label: "Sale", value: "#Y1A2ZZZZ" },
        { label: "Payment", value: "#Y1A2B3C4" },
      ],
      lines: [
        { label: "Buyer fee", amountCents: 35_000 },
        { label: "Processing", amountCents: 17_500 },
      ],
      hst: { label: "HST (13%)", amountCents: 6_825 },
      statements: ["Paid on November 25, 2026. This invoice is the receipt."],
    },
  })
})

it("names a dealer by the registered name, with who acted for it", () => {
  const dealer = { name: "Test Motors Ltd.", address: "1 Yard Road\nAjax", omvic: "1234567" } as AccountRecord["dealer"]
  expect(invoiceFor({ ...FACTS, customer: { ...FACTS.customer!, dealer } }).content.customer).toEqual([
    "Test Motors Ltd.",
    "1 Yard Road",
    "Ajax",
    "OMVIC registration 1234567",
    "Represented by Zoë Nguyễn",
  ])
})

it("invents nothing that the operator has not entered, and leaves no note about it to the customer", () => {
  const { content } = invoiceFor({ ...FACTS, operator: { registeredName: "", address: "", hstNumber: "" } })
  expect(content.operator).toEqual(["Northlot"])
  expect(content.statements).toEqual(["Paid on November 25, 2026. This invoice is the receipt."])
})

it("names no car where there is none", () => {
  const { content } = invoiceFor({ ...FACTS, listing: null, saleId: null })
  expect(content.facts.map(({ label }) => label)).toEqual(["Payment"])
})

it("shows the tax in a price that is charged as one line, and none where nothing was taxed", () => {
  const credits = [{ code: "credits", label: "2 credits, HST included", amountCents: cents(118_650) }]
  const charge = { lines: credits, description: "2 credits", amountCents: cents(118_650) }
  expect(documentLines(charge, cents(13_650))).toEqual({
    lines: [{ label: "2 credits", amountCents: 105_000 }],
    hst: { label: "HST (13%)", amountCents: 13_650 },
  })
  expect(documentLines(charge, cents(0))).toEqual({
    lines: [{ label: "2 credits, HST included", amountCents: 118_650 }],
    hst: null,
  })
})

it("takes back line by line what the invoice says, for the person that it names", () => {
  const invoice = invoiceFor(FACTS)
  const operator = { ...FACTS.operator, registeredName: "Example Auctions (2027) Inc." }
  const note = creditNoteFor(invoice, operator)
  expect(note).toMatchObject({
    chargeId: FACTS.charge.id,
    accountId: "acct_1",
    kind: "credit_note",
    title: "Refund: Buyer fee for 2003 Honda Accord",
    totalCents: 59_325,
    hstCents: 6_825,
  })
  const { customer, facts, lines, hst } = invoice.content
  expect(note.content).toMatchObject({ customer, facts, lines, hst })
  expect(note.content.operator[0]).toBe("Example Auctions (2027) Inc.")
  expect(note.content.statements).toEqual(["CA$593.25 goes back the way it was paid."])
})
