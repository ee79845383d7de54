import PDFDocument from "pdfkit"
import type { BillOfSaleContent } from "./bill-of-sale-content"

const MARGIN = 56
const LABEL_WIDTH = 150

/** Sets the content as a PDF of US Letter pages. */
export function drawBillOfSale({ reference, sections }: BillOfSaleContent): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "LETTER", margin: MARGIN, lang: "en-CA", info: { Title: `Bill of sale ${reference}`, Author: "Northlot" } })
  const parts: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (part: Buffer) => parts.push(part))
    pdf.on("end", () => resolve(Buffer.concat(parts)))
    pdf.on("error", reject)
  })
  pdf.font("Helvetica-Bold").fontSize(20).text("Bill of sale")
  pdf.font("Helvetica").fontSize(9).fillColor("#555").text(`Northlot sale ${reference}`).fillColor("#000")
  for (const { title, rows } of sections) {
    pdf.moveDown(1.2).font("Helvetica-Bold").fontSize(12).text(title, MARGIN).moveDown(0.3)
    for (const [label, value] of rows) drawRow(pdf, label, value)
  }
  pdf.moveDown(1.5).font("Helvetica").fontSize(10)
  pdf.text("The seller sells the vehicle to the buyer at the price above, and confirms that the disclosures are complete and true to the seller's knowledge.", MARGIN)
  pdf.moveDown(0.6).fontSize(9).fillColor("#555")
  pdf.text("Each party accepts this document at Northlot. Name, time and network address of the acceptance are recorded together with the SHA-256 digest of this file.")
  pdf.end()
  return finished
}

function drawRow(pdf: PDFKit.PDFDocument, label: string, value: string): void {
  const width = pdf.page.width - 2 * MARGIN - LABEL_WIDTH
  const text = printable(value)
  pdf.fontSize(10).font("Helvetica-Bold")
  if (pdf.y + pdf.heightOfString(label, { width: LABEL_WIDTH }) > pdf.page.height - MARGIN) pdf.addPage()
  const { y } = pdf
  pdf.text(label, MARGIN, y, { width: LABEL_WIDTH })
  // A long value may go on to the next page, and the text after it follows it there.
  pdf.font("Helvetica").text(text, MARGIN + LABEL_WIDTH, y, { width }).moveDown(0.15)
}

/** What the typeface cannot show loses its accent, else becomes a question mark, instead of showing as another letter. */
function printable(text: string): string {
  return Array.from(text.normalize("NFC"), (character) => {
    if (IN_TYPEFACE.test(character)) return character
    const [base] = character.normalize("NFD")
    return IN_TYPEFACE.test(base!) ? base! : "?"
  }).join("")
}

/** Windows-1252, the code page of PDF's standard typefaces. */
const IN_TYPEFACE = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/
