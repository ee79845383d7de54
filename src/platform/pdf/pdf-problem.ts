import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, ParseSpeeds, type PDFObject } from "@cantoo/pdf-lib"

export type PdfProblem = "cut-off" | "damaged" | "password" | "no-pages" | "too-many-pages" | "too-intricate"

const TABLE_PLACE = "startxref"
/** A PDF for the web states its length within these first bytes. */
const LINEARIZED_HEAD = 4_096

/**
 * The reason to refuse a PDF; null if there is none. Runs in its own process (`pdf-process.ts`), since a PDF may be
 * made to hang its reader. This file does not import the contract, whose loading takes longer than reading most PDFs.
 */
export async function pdfProblem(bytes: Buffer, mostPages: number): Promise<PdfProblem | null> {
  const document = await opened(bytes)
  if (document === "password") return document
  // A file that is cut off is reported as such, because the cut explains any other damage.
  if (isCutOff(bytes)) return "cut-off"
  return document === "damaged" ? document : pagesProblem(document, mostPages)
}

async function opened(bytes: Buffer): Promise<PDFDocument | "damaged" | "password"> {
  const how = { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false }
  const locked = await PDFDocument.load(bytes, { ...how, ignoreEncryption: true }).catch(() => null)
  if (locked === null) return "damaged"
  if (!locked.isEncrypted) return locked
  // A PDF that only forbids printing or copying opens with the empty password.
  return PDFDocument.load(bytes, { ...how, password: "" }).catch(() => "password" as const)
}

/** A whole file ends with the position of its cross-reference table. */
function isCutOff(bytes: Buffer): boolean {
  const head = bytes.toString("latin1", 0, LINEARIZED_HEAD)
  const length = /\/Linearized\b[^>]*?\/L\s+(\d{1,12})\b/.exec(head)?.[1]
  return !bytes.includes(TABLE_PLACE) || (length !== undefined && bytes.length < Number(length))
}

function pagesProblem({ catalog, context }: PDFDocument, mostPages: number): PdfProblem | null {
  if (!(catalog instanceof PDFDict)) return "damaged"
  const found = (object: PDFObject | undefined) => object && context.lookup(object)
  const open = [catalog.get(PDFName.of("Pages"))]
  const branches = new Set<PDFObject>()
  let pages = 0
  while (open.length > 0) {
    const node = found(open.pop())
    if (!(node instanceof PDFDict)) return "damaged"
    const kids = found(node.get(PDFName.of("Kids")))
    if (!(kids instanceof PDFArray)) {
      if (!hasItsContents(node, found)) return "damaged"
      if (++pages > mostPages) return "too-many-pages"
    } else if (branches.has(node)) {
      // The page tree has a cycle, so following it would never end.
      return "damaged"
    } else {
      branches.add(node)
      for (const kid of kids.asArray()) open.push(kid)
    }
  }
  return pages === 0 ? "no-pages" : null
}

/** A page without contents is valid. */
function hasItsContents(page: PDFDict, found: (object: PDFObject | undefined) => PDFObject | undefined): boolean {
  const named = page.get(PDFName.of("Contents"))
  if (named === undefined) return true
  const contents = found(named)
  const parts = contents instanceof PDFArray ? contents.asArray().map(found) : [contents]
  return parts.every((part) => part instanceof PDFStream)
}
