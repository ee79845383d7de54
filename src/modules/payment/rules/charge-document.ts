import { negateCents, sumOf, type Cents } from "@northlot/contract"
import type { ChargeDocument, DocumentNumber } from "../types"

/** `2026-000123`, and `CN-2026-000004` of a credit note. */
export function documentNumber({ kind, year, number }: DocumentNumber): string {
  return `${kind === "credit_note" ? "CN-" : ""}${year}-${String(number).padStart(6, "0")}`
}

interface Sums {
  count: number
  hstCents: Cents
  totalCents: Cents
}

type Counted = Pick<ChargeDocument, "kind" | "hstCents" | "totalCents">

/** What a document adds to a sum: a credit note takes away. */
export function countedCents({ kind, hstCents, totalCents }: Counted): Pick<Sums, "hstCents" | "totalCents"> {
  return kind === "invoice"
    ? { hstCents, totalCents }
    : { hstCents: negateCents(hstCents), totalCents: negateCents(totalCents) }
}

/** What documents come to: invoices, credit notes (negative), and both together. HST is part of each total. */
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
