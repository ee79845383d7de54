/** Pages of US Letter: what all documents of ours share. */

export type Pdf = PDFKit.PDFDocument

export const MARGIN = 56
const LABEL_WIDTH = 150
const FOOT = 28

/** Embedded with the used letters alone: PDF's standard typefaces have the letters of Western Europe only. */
export const REGULAR = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")
export const BOLD = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")
export const QUIET = "#555"

/**
 * A document with this title, as `draw` sets it. `madeAt` for one that is made anew with each look and is the same bytes
 * each time. With `numbered` the pages of a longer one bear their number.
 */
export async function drawLetter(
  { title, madeAt, numbered = false }: { title: string; madeAt?: Date; numbered?: boolean },
  draw: (pdf: Pdf) => void
): Promise<Buffer> {
  // Loaded with the first document: it is a thirtieth of a start.
  const { default: PDFDocument } = await import("pdfkit")
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    lang: "en-CA",
    font: REGULAR,
    displayTitle: true,
    bufferPages: numbered,
    info: { Title: title, Author: "Northlot", ...(madeAt && { CreationDate: madeAt }) },
  })
  const parts: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (part: Buffer) => parts.push(part))
    pdf.on("end", () => resolve(Buffer.concat(parts)))
    pdf.on("error", reject)
  })
  draw(pdf)
  if (numbered) numberPages(pdf)
  pdf.end()
  return finished
}

function numberPages(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; count > 1 && page < count; page++) {
    pdf.switchToPage(page)
    // The foot is inside the margin, where text would begin a further page.
    pdf.page.margins.bottom = 0
    pdf.font(REGULAR).fontSize(8.5).fillColor(QUIET)
    const text = `Page ${page + 1} of ${count}`
    const x = MARGIN + widthOf(pdf) - pdf.widthOfString(text)
    pdf.text(text, x, pdf.page.height - FOOT - 8.5, { lineBreak: false })
  }
}

/** Between the margins. */
export function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN
}

/** Begins a page where so much does not fit on this one; answers whether it did. */
export function ensureRoom(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.page.height - MARGIN) return false
  pdf.addPage()
  return true
}

/** A name, and what it is. */
export function drawRow(pdf: Pdf, label: string, value: string): void {
  pdf.fontSize(9.5).font(BOLD)
  ensureRoom(pdf, pdf.heightOfString(label, { width: LABEL_WIDTH }))
  const { y } = pdf
  pdf.text(label, MARGIN, y, { width: LABEL_WIDTH - 8 })
  // A long value may go on to the next page, and the text after it follows it there.
  pdf.font(REGULAR)
  pdf.text(printable(pdf, value), MARGIN + LABEL_WIDTH, y, { width: widthOf(pdf) - LABEL_WIDTH }).moveDown(0.15)
}

/** A column of a table: where it begins, right of the margin, and how wide it is. */
export interface Column {
  x: number
  width: number
  align: "left" | "right"
}

/** Cells side by side, in the typeface and size that are set; a page begins where they do not fit. */
export function drawCells(
  pdf: Pdf,
  columns: readonly Column[],
  cells: readonly string[],
  onNewPage?: () => void
): void {
  const texts = cells.map((cell) => printable(pdf, cell))
  const heightOf = () =>
    Math.max(...texts.map((text, index) => pdf.heightOfString(text, { width: columns[index]!.width })))
  if (ensureRoom(pdf, heightOf())) onNewPage?.()
  const { y } = pdf
  const height = heightOf()
  for (const [index, text] of texts.entries()) {
    const { x, width, align } = columns[index]!
    pdf.text(text, MARGIN + x, y, { width, align })
  }
  pdf.x = MARGIN
  pdf.y = y + height + 4
}

/** A thin line from margin to margin. */
export function drawRule(pdf: Pdf, colour = "#bbb"): void {
  const { y } = pdf
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(pdf), y)
    .lineWidth(0.7)
    .strokeColor(colour)
    .stroke()
  pdf.y = y + 5
}

/** What the typeface has no letter for becomes a question mark, instead of nothing or a box. */
export function printable(pdf: Pdf, text: string): string {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } })._font
  return Array.from(text.normalize("NFC"), (letter) =>
    letter === "\n" || font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : "?"
  ).join("")
}
