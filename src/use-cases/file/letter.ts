/** Shared layout of all PDF documents of the product: US Letter pages. */

export type Pdf = PDFKit.PDFDocument

export const MARGIN = 56
const LABEL_WIDTH = 150
const FOOT = 28

/**
 * PDF's built-in fonts have Western European characters only. A document embeds only the used characters of this font.
 */
export const REGULAR = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")
export const BOLD = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")
export const QUIET = "#555"

/**
 * Creates a PDF with this title; `draw` draws its content. `madeAt` fixes the creation date, so that a document drawn
 * again has the same bytes. `numbered` puts page numbers on documents of several pages.
 */
export async function drawLetter(
  { title, madeAt, numbered = false }: { title: string; madeAt?: Date; numbered?: boolean },
  draw: (pdf: Pdf) => void
): Promise<Buffer> {
  // The library loads with the first document, since it would take a thirtieth of the startup time.
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
    // The page number is drawn in the bottom margin. Text in this margin would start a new page, so the margin is
    // removed first.
    pdf.page.margins.bottom = 0
    pdf.font(REGULAR).fontSize(8.5).fillColor(QUIET)
    const text = `Page ${page + 1} of ${count}`
    const x = MARGIN + widthOf(pdf) - pdf.widthOfString(text)
    pdf.text(text, x, pdf.page.height - FOOT - 8.5, { lineBreak: false })
  }
}

/** The width between the margins. */
export function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN
}

/** Starts a new page if this height does not fit on the present page. Returns whether a new page was started. */
export function ensureRoom(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.page.height - MARGIN) return false
  pdf.addPage()
  return true
}

/** A row with a label and its value. */
export function drawRow(pdf: Pdf, label: string, value: string): void {
  pdf.fontSize(9.5).font(BOLD)
  ensureRoom(pdf, pdf.heightOfString(label, { width: LABEL_WIDTH }))
  const { y } = pdf
  pdf.text(label, MARGIN, y, { width: LABEL_WIDTH - 8 })
  // A long value may continue on the next page. The value is drawn last, so that the text after it follows on the same
  // page.
  pdf.font(REGULAR)
  pdf.text(printable(pdf, value), MARGIN + LABEL_WIDTH, y, { width: widthOf(pdf) - LABEL_WIDTH }).moveDown(0.15)
}

/** A column of a table: its start, from the left margin, and its width. */
export interface Column {
  x: number
  width: number
  align: "left" | "right"
}

/** Draws cells side by side in the current font and size. Starts a new page when the cells do not fit. */
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

/** A thin line between the margins. */
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

/** Replaces letters that the font lacks by a question mark, since PDF would show nothing or a box. */
export function printable(pdf: Pdf, text: string): string {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } })._font
  return Array.from(text.normalize("NFC"), (letter) =>
    letter === "\n" || font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : "?"
  ).join("")
}
