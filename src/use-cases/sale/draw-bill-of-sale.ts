import type { BillOfSaleContent } from "#src/modules/sale/types"
import { BOLD, MARGIN, QUIET, REGULAR, drawLetter, drawRow } from "../file/letter"

/** Draws the bill of sale as a PDF of US Letter pages. `reference` is the sale's short id. */
export function drawBillOfSale(reference: string, { sections, statements }: BillOfSaleContent): Promise<Buffer> {
  return drawLetter({ title: `Bill of sale ${reference}` }, (pdf) => {
    pdf.font(BOLD).fontSize(20).text("Bill of sale")
    pdf.font(REGULAR).fontSize(9).fillColor(QUIET).text(`Northlot sale ${reference}`).fillColor("#000")
    for (const { title, rows } of sections) {
      pdf.moveDown(1.2).font(BOLD).fontSize(12).text(title, MARGIN).moveDown(0.3)
      for (const { label, value } of rows) drawRow(pdf, label, value)
    }
    pdf.moveDown(1.5).font(REGULAR).fontSize(9.5)
    for (const statement of statements) pdf.text(statement, MARGIN).moveDown(0.6).fontSize(8.5).fillColor(QUIET)
  })
}
