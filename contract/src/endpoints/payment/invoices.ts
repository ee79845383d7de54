import { z } from "zod"

import { inCents, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("transactions")
const access = ["buyer", "seller"] as const

/** What was issued for an own payment, or for one that went back. It never changes. */
const invoice = z.object({
  id: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  /** Without a gap in each calendar year: `2026-000123`, and `CN-2026-000004` of a credit note. */
  number: z.string(),
  issuedAt: instant,
  title: z.string(),
  /** HST included; what a credit note takes back is positive as well. */
  totalCents: inCents,
  hstCents: inCents,
  /** Of a credit note: the number of the invoice that it reduces. */
  reduces: z.string().nullable(),
  /** Where its PDF is. */
  pdf: z.string(),
})
export type InvoiceView = z.infer<typeof invoice>

export const listInvoices = endpoint("GET /api/invoices", access, {
  summary:
    "Invoices for own payments to the operator, and credit notes for what went back; newest first. `years` are those in which there is any.",
  scope: "sales:read",
  query: z.object(listQuery),
  answer: z.object({ ok, items: z.array(invoice), total: z.number().int(), years: z.array(z.number().int()) }),
})

export const downloadInvoice = endpoint("GET /api/invoices/:id/document.pdf", access, {
  summary: "An own invoice or credit note as PDF; it says for ever what it said when it was issued.",
  answer: z.string(),
  errors: ["NOT_FOUND"],
  document: "application/pdf",
})

/** A calendar year in Toronto. */
const yearQuery = z.object({ year: z.coerce.number().int().min(2000).max(2999) })

export const downloadInvoiceStatement = endpoint("GET /api/invoices/statement.pdf", access, {
  summary: "All own invoices and credit notes of a calendar year with the sums of HST, as PDF.",
  query: yearQuery,
  answer: z.string(),
  document: "application/pdf",
})

export const downloadInvoiceStatementCsv = endpoint("GET /api/invoices/statement.csv", access, {
  summary: "The same year, a row for each document, as CSV; credit notes are negative.",
  query: yearQuery,
  answer: z.string(),
  document: "text/csv",
})
