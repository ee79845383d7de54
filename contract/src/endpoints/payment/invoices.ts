import { z } from "zod"

import { inCents, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("transactions")
const access = ["buyer", "seller"] as const

/** An invoice for the caller's payment, or a credit note for its refund. The document never changes after its issue. */
const invoice = z.object({
  id: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  /** The number, without gaps in each calendar year: `2026-000123` of an invoice, `CN-2026-000004` of a credit note. */
  number: z.string(),
  issuedAt: instant,
  title: z.string(),
  /** The total with HST. The total of a credit note is positive too. */
  totalCents: inCents,
  hstCents: inCents,
  /** For a credit note, the number of its invoice. */
  reduces: z.string().nullable(),
  /** The URL path of the PDF. */
  pdf: z.string(),
})
export type InvoiceView = z.infer<typeof invoice>

export const listInvoices = endpoint("GET /api/invoices", access, {
  summary: "Lists invoices and credit notes of the caller's payments, newest first. `years`: years with documents.",
  scope: "sales:read",
  query: z.object(listQuery),
  answer: z.object({ ok, items: z.array(invoice), total: z.number().int(), years: z.array(z.number().int()) }),
})

export const downloadInvoice = endpoint("GET /api/invoices/:id/document.pdf", access, {
  summary: "Downloads the caller's invoice or credit note as PDF, unchanged since its issue.",
  answer: z.string(),
  errors: ["NOT_FOUND"],
  document: "application/pdf",
})

/** A calendar year in Toronto. */
const yearQuery = z.object({ year: z.coerce.number().int().min(2000).max(2999) })

export const downloadInvoiceStatement = endpoint("GET /api/invoices/statement.pdf", access, {
  summary: "Downloads the caller's invoices and credit notes of a calendar year with sums of HST, as PDF.",
  query: yearQuery,
  answer: z.string(),
  document: "application/pdf",
})

export const downloadInvoiceStatementCsv = endpoint("GET /api/invoices/statement.csv", access, {
  summary: "Downloads the documents of a calendar year as CSV, one row each; credit notes are negative.",
  query: yearQuery,
  answer: z.string(),
  document: "text/csv",
})
