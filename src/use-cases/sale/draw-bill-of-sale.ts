import { torontoTime } from "@northlot/contract"
import type { BillOfSaleAcceptance, BillOfSaleContent, BillOfSaleRecord } from "#src/modules/sale/types"
import { BOLD, MARGIN, QUIET, REGULAR, drawLetter, drawRow, ensureRoom, type Pdf } from "../file/letter"

/** What the parties' copy of the bill of sale also shows: the SHA-256 of the accepted file, and both acceptances. */
export type Accepted = Pick<BillOfSaleRecord, "sha256"> & { acceptances: readonly BillOfSaleAcceptance[] }

const VIN_SIZE = 20
/** The space for the heading and one acceptance. Both stay on the same page. */
const ACCEPTANCE_ROOM = 80

/**
 * Draws the bill of sale as a PDF of US Letter pages. `reference` is the sale's short id. With `accepted`, the PDF is
 * the copy that names both acceptances; equal acceptances give equal bytes.
 */
export function drawBillOfSale(
  reference: string,
  { sections, statements }: BillOfSaleContent,
  accepted?: Accepted
): Promise<Buffer> {
  const madeAt = accepted && lastOf(accepted)
  return drawLetter({ title: `Bill of sale ${reference}`, madeAt, numbered: true }, (pdf) => {
    pdf.font(BOLD).fontSize(20).text("Bill of sale")
    pdf.font(REGULAR).fontSize(9).fillColor(QUIET).text(`Northlot sale ${reference}`).fillColor("#000")
    for (const { title, rows } of sections) {
      pdf.moveDown(1.2).font(BOLD).fontSize(12).text(title, MARGIN).moveDown(0.3)
      for (const { label, value } of rows) {
        if (label === "VIN") drawVin(pdf, value)
        else drawRow(pdf, label, value)
      }
    }
    pdf.moveDown(1.5).font(REGULAR).fontSize(9.5)
    for (const [index, statement] of statements.entries()) {
      // The last statement says how the document is accepted.
      if (index > 0 && index === statements.length - 1) pdf.fontSize(8.5).fillColor(QUIET)
      pdf.text(statement, MARGIN).moveDown(0.6)
    }
    if (accepted) drawAcceptances(pdf, accepted)
  })
}

/** The VIN is large, so that people can compare it with the plate on the car. */
function drawVin(pdf: Pdf, vin: string): void {
  pdf.font(BOLD).fontSize(VIN_SIZE).text(vin, MARGIN, pdf.y, { characterSpacing: 1.5 }).moveDown(0.3)
}

function drawAcceptances(pdf: Pdf, { sha256, acceptances }: Accepted): void {
  pdf.fillColor("#000")
  ensureRoom(pdf, ACCEPTANCE_ROOM)
  pdf.moveDown(0.6).font(BOLD).fontSize(12).text("Acceptance", MARGIN).moveDown(0.3)
  for (const party of ["seller", "buyer"] as const) {
    const accepted = acceptances.find((each) => each.party === party)
    if (!accepted) continue
    ensureRoom(pdf, ACCEPTANCE_ROOM / 2)
    drawRow(pdf, party === "seller" ? "Seller" : "Buyer", accepted.name)
    if (accepted.postalAddress) drawRow(pdf, "Address", accepted.postalAddress)
    drawRow(pdf, "Accepted on", torontoTime(accepted.acceptedAt))
    pdf.moveDown(0.4)
  }
  pdf.font(REGULAR).fontSize(8.5).fillColor(QUIET)
  pdf.text(`Both parties accepted the file with the SHA-256 fingerprint ${sha256}.`, MARGIN)
}

function lastOf({ acceptances }: Accepted): Date {
  return new Date(Math.max(...acceptances.map(({ acceptedAt }) => acceptedAt.getTime())))
}
