import { formatMoneyExact, sumOf, type Cents } from "@northlot/contract"
import type { ChargeDocument, DocumentLine } from "#src/modules/payment/types"
import { documentNumber } from "#src/modules/payment/rules/charge-document"
import {
  BOLD,
  MARGIN,
  QUIET,
  REGULAR,
  drawCells,
  drawLetter,
  drawRow,
  drawRule,
  ensureRoom,
  printable,
  widthOf,
  type Column,
  type Pdf,
} from "../file/letter"
import { writtenDay } from "./document-content"

const TITLES = { invoice: "Invoice", credit_note: "Credit note" } as const
/** The space between the two parties, and between a text and its amount. */
const GAP = 24
const AMOUNT_WIDTH = 110

/** Draws an invoice or a credit note as a PDF of US Letter pages. The same document gives the same bytes. */
export function drawDocument(document: ChargeDocument): Promise<Buffer> {
  const { kind, issuedAt, totalCents, content, reduces } = document
  const title = `${TITLES[kind]} ${documentNumber(document)}`
  return drawLetter({ title, madeAt: issuedAt, numbered: true }, (pdf) => {
    pdf.font(BOLD).fontSize(20).fillColor("#000").text(title)
    pdf
      .font(REGULAR)
      .fontSize(9.5)
      .fillColor(QUIET)
      .text(`Issued on ${writtenDay(issuedAt)}`)
      .fillColor("#000")
    if (reduces) pdf.text(`Reduces invoice ${documentNumber(reduces)}`)
    pdf.moveDown(1.5)
    drawParties(pdf, content.operator, content.customer)
    pdf.moveDown(1)
    for (const { label, value } of content.facts) drawRow(pdf, label, value)
    pdf.moveDown(1.2)
    drawAmounts(pdf, { lines: content.lines, hst: content.hst, totalCents })
    pdf.moveDown(1.2).font(REGULAR).fontSize(9.5)
    for (const statement of content.statements) pdf.text(printable(pdf, statement), MARGIN).moveDown(0.5)
  })
}

function drawParties(pdf: Pdf, operator: readonly string[], customer: readonly string[]): void {
  const width = (widthOf(pdf) - GAP) / 2
  const columns: Column[] = [
    { x: 0, width, align: "left" },
    { x: width + GAP, width, align: "left" },
  ]
  pdf.fontSize(9.5).font(BOLD)
  drawCells(pdf, columns, ["From", "To"])
  pdf.font(REGULAR)
  drawCells(pdf, columns, [operator.join("\n"), customer.join("\n")])
}

function drawAmounts(
  pdf: Pdf,
  { lines, hst, totalCents }: { lines: readonly DocumentLine[]; hst: DocumentLine | null; totalCents: Cents }
): void {
  const columns: Column[] = [
    { x: 0, width: widthOf(pdf) - AMOUNT_WIDTH - GAP, align: "left" },
    { x: widthOf(pdf) - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: "right" },
  ]
  const row = ({ label, amountCents }: DocumentLine) => drawCells(pdf, columns, [label, formatMoneyExact(amountCents)])
  pdf.fontSize(9.5).font(BOLD)
  drawCells(pdf, columns, ["Description", "Amount (CAD)"])
  drawRule(pdf)
  pdf.font(REGULAR)
  for (const line of lines) row(line)
  // The totals stay on one page.
  ensureRoom(pdf, 70)
  drawRule(pdf)
  if (hst) {
    row({ label: "Subtotal", amountCents: sumOf(lines, ({ amountCents }) => amountCents) })
    row(hst)
    drawRule(pdf)
  }
  pdf.font(BOLD).fontSize(11)
  row({ label: "Total", amountCents: totalCents })
}
