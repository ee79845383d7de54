import { formatMoneyExact, fullName } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { countedCents, documentNumber, sumsOfDocuments } from "#src/modules/payment/rules/charge-document"
import type { ChargeDocument } from "#src/modules/payment/types"
import { torontoDate } from "#src/platform/toronto"
import {
  BOLD,
  MARGIN,
  QUIET,
  REGULAR,
  drawCells,
  drawLetter,
  drawRule,
  ensureRoom,
  printable,
  widthOf,
  type Column,
} from "../file/letter"

const HEADINGS = ["Date", "Number", "What", "HST (CAD)", "Total (CAD)"]
const DATE_WIDTH = 64
const NUMBER_WIDTH = 92
const AMOUNT_WIDTH = 84
const GAP = 10

/** Draws all documents of a person's year as a PDF of US Letter pages, oldest first, with totals. */
export function drawStatement(
  { year, person }: { year: number; person: Pick<AccountRecord, "first" | "last" | "dealer"> },
  documents: readonly ChargeDocument[]
): Promise<Buffer> {
  const { invoices, creditNotes, together } = sumsOfDocuments(documents)
  return drawLetter({ title: `Statement of ${year}`, numbered: true }, (pdf) => {
    const columns = columnsOf(widthOf(pdf))
    const headings = () => {
      pdf.font(BOLD).fontSize(9).fillColor("#000")
      drawCells(pdf, columns, HEADINGS)
      drawRule(pdf)
      pdf.font(REGULAR)
    }
    const name = person.dealer?.name || fullName(person)
    pdf.font(BOLD).fontSize(20).text(`Statement of ${year}`)
    pdf.font(REGULAR).fontSize(9.5).fillColor(QUIET)
    pdf.text(printable(pdf, `Invoices and credit notes of Northlot for ${name}`)).moveDown(1.5)
    headings()
    if (documents.length === 0) pdf.text("There are no invoices or credit notes in this year.", MARGIN).moveDown(0.4)
    for (const document of documents) {
      const { hstCents, totalCents } = countedCents(document)
      drawCells(
        pdf,
        columns,
        [
          torontoDate(document.issuedAt),
          documentNumber(document),
          document.title,
          formatMoneyExact(hstCents),
          formatMoneyExact(totalCents),
        ],
        headings
      )
    }
    // The totals stay on one page.
    if (ensureRoom(pdf, 80)) headings()
    drawRule(pdf)
    const sums = [
      [`Invoices: ${invoices.count}`, invoices],
      [`Credit notes: ${creditNotes.count}`, creditNotes],
      ["Net", together],
    ] as const
    for (const [label, { hstCents, totalCents }] of sums) {
      pdf.font(label === "Net" ? BOLD : REGULAR).fontSize(9)
      drawCells(pdf, columns, ["", "", label, formatMoneyExact(hstCents), formatMoneyExact(totalCents)])
    }
    pdf.moveDown(1).font(REGULAR).fontSize(8.5).fillColor(QUIET)
    pdf.text("HST is part of each total. Credit notes are negative. Dates are those of Toronto.", MARGIN)
  })
}

function columnsOf(width: number): Column[] {
  const what = DATE_WIDTH + GAP + NUMBER_WIDTH + GAP
  const hst = width - 2 * AMOUNT_WIDTH - GAP
  return [
    { x: 0, width: DATE_WIDTH, align: "left" },
    { x: DATE_WIDTH + GAP, width: NUMBER_WIDTH, align: "left" },
    { x: what, width: hst - GAP - what, align: "left" },
    { x: hst, width: AMOUNT_WIDTH, align: "right" },
    { x: width - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: "right" },
  ]
}
