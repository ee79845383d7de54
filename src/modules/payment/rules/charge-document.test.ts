import { cents } from "@northlot/contract"
import { countedCents, documentNumber, sumsOfDocuments } from "./charge-document"

const invoice = (totalCents: number, hstCents: number) =>
  ({ kind: "invoice", totalCents: cents(totalCents), hstCents: cents(hstCents) }) as const
const creditNote = (totalCents: number, hstCents: number) =>
  ({ ...invoice(totalCents, hstCents), kind: "credit_note" }) as const

it("writes numbers of one length, each series and year by itself", () => {
  expect(documentNumber({ kind: "invoice", year: 2026, number: 123 })).toBe("2026-000123")
  expect(documentNumber({ kind: "credit_note", year: 2026, number: 4 })).toBe("CN-2026-000004")
  expect(documentNumber({ kind: "invoice", year: 2027, number: 1_234_567 })).toBe("2027-1234567")
})

it("counts a credit note as what it takes back", () => {
  expect(countedCents(invoice(59_325, 6_825))).toEqual({ totalCents: 59_325, hstCents: 6_825 })
  expect(countedCents(creditNote(59_325, 6_825))).toEqual({ totalCents: -59_325, hstCents: -6_825 })
})

it("sums a year up, and begins at nothing", () => {
  const documents = [invoice(59_325, 6_825), creditNote(59_325, 6_825), invoice(6_500, 748)]
  expect(sumsOfDocuments(documents)).toEqual({
    invoices: { count: 2, totalCents: 65_825, hstCents: 7_573 },
    creditNotes: { count: 1, totalCents: -59_325, hstCents: -6_825 },
    together: { count: 3, totalCents: 6_500, hstCents: 748 },
  })
  expect(sumsOfDocuments([]).together).toEqual({ count: 0, totalCents: 0, hstCents: 0 })
})
