import { z } from "zod"

import { inCents, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("transactions")
const access = ["buyer", "seller"] as const

/** What was issued for the caller's payment, or for its refund. It never changes. */
const invoice = z.object({
  id: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  /** Without a gap in each calendar year: `2026-000123`, and `CN-2026-000004` of a credit note. */
  number: z.string(),
  issuedAt: instant,
  title: z.string(),
  /** HST included; a credit note's sum is positive as well. */
  totalCents: inCents,
  hstCents: inCents,
  /** A credit note's invoice, by number. */
  reduces: z.string().nullable(),
  /** Path of its PDF. */
  pdf: z.string(),
})
export type InvoiceView = z.infer<typeof invoice>

export const listInvoices = endpoint("GET /api/invoices", access, {
  summary: "Lists invoices and credit notes of the caller's payments, newest first. `years` are those with any.",
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
