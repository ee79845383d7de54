import type { BillOfSaleContent } from "#src/modules/sale/types"

const MARGIN = 56
const LABEL_WIDTH = 150

/** Embedded with the used letters alone: PDF's standard typefaces have the letters of Western Europe only. */
const REGULAR = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")
const BOLD = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")

/** Sets the content as a PDF of US Letter pages. `reference` is the sale's id. */
export async function drawBillOfSale(reference: string, { sections, statements }: BillOfSaleContent): Promise<Buffer> {
  // Loaded with the first bill: it is a thirtieth of a start.
  const { default: PDFDocument } = await import("pdfkit")
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    lang: "en-CA",
    font: REGULAR,
    info: { Title: `Bill of sale ${reference}`, Author: "Northlot" },
  })
  const parts: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (part: Buffer) => parts.push(part))
    pdf.on("end", () => resolve(Buffer.concat(parts)))
    pdf.on("error", reject)
  })
  pdf.font(BOLD).fontSize(20).text("Bill of sale")
  pdf.font(REGULAR).fontSize(9).fillColor("#555").text(`Northlot sale ${reference}`).fillColor("#000")
  for (const { title, rows } of sections) {
    pdf.moveDown(1.2).font(BOLD).fontSize(12).text(title, MARGIN).moveDown(0.3)
    for (const { label, value } of rows) drawRow(pdf, label, value)
  }
  pdf.moveDown(1.5).font(REGULAR).fontSize(9.5)
  for (const statement of statements) pdf.text(statement, MARGIN).moveDown(0.6).fontSize(8.5).fillColor("#555")
  pdf.end()
  return finished
}

function drawRow(pdf: PDFKit.PDFDocument, label: string, value: string): void {
  const width = pdf.page.width - 2 * MARGIN - LABEL_WIDTH
  pdf.fontSize(9.5).font(BOLD)
  if (pdf.y + pdf.heightOfString(label, { width: LABEL_WIDTH }) > pdf.page.height - MARGIN) pdf.addPage()
  const { y } = pdf
  pdf.text(label, MARGIN, y, { width: LABEL_WIDTH - 8 })
  // A long value may go on to the next page, and the text after it follows it there.
  pdf.font(REGULAR)
  pdf.text(printable(pdf, value), MARGIN + LABEL_WIDTH, y, { width }).moveDown(0.15)
}

/** What the typeface has no letter for becomes a question mark, instead of nothing or a box. */
function printable(pdf: PDFKit.PDFDocument, text: string): string {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } })._font
  return Array.from(text.normalize("NFC"), (letter) =>
    letter === "\n" || font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : "?"
  ).join("")
}
