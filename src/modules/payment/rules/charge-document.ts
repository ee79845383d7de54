import { negateCents, sumOf, type Cents } from "@northlot/contract"
import type { ChargeDocument, DocumentNumber } from "../types"

/** Formats a number: `2026-000123` for an invoice, `CN-2026-000004` for a credit note. */
export function documentNumber({ kind, year, number }: DocumentNumber): string {
  return `${kind === "credit_note" ? "CN-" : ""}${year}-${String(number).padStart(6, "0")}`
}

interface Sums {
  count: number
  hstCents: Cents
  totalCents: Cents
}

type Counted = Pick<ChargeDocument, "kind" | "hstCents" | "totalCents">

/** The amounts that a document adds to a total. A credit note counts negative. */
export function countedCents({ kind, hstCents, totalCents }: Counted): Pick<Sums, "hstCents" | "totalCents"> {
  return kind === "invoice"
    ? { hstCents, totalCents }
    : { hstCents: negateCents(hstCents), totalCents: negateCents(totalCents) }
}

/** The totals of documents: invoices, credit notes (negative), and both together. Each total includes HST. */
export function sumsOfDocuments(documents: readonly Counted[]): Record<"invoices" | "creditNotes" | "together", Sums> {
  const sums = (of: readonly Counted[]): Sums => {
    const counted = of.map(countedCents)
    return {
      count: of.length,
      hstCents: sumOf(counted, (one) => one.hstCents),
      totalCents: sumOf(counted, (one) => one.totalCents),
    }
  }
  return {
    invoices: sums(documents.filter(({ kind }) => kind === "invoice")),
    creditNotes: sums(documents.filter(({ kind }) => kind === "credit_note")),
    together: sums(documents),
  }
}
