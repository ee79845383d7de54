/** Reads tables from spreadsheets (.xlsx): the values of the cells only. */
import readXlsxFile from "read-excel-file/node"
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl"
import { belowTitles, type CsvRow } from "./csv-table"
import { storedArchive } from "./stored-archive"

/** The most bytes of an unpacked workbook: far more than a table that an import accepts, and little for a server. */
const MOST_UNPACKED_BYTES = 8 * 1024 * 1024
const MOST_FILES = 500
const MOST_SHEETS = 50
const MOST_CELLS = 1_000_000
/**
 * The limit for the two files that list a workbook's other files. The library's time grows with the square of their
 * size.
 */
const MOST_LISTING_BYTES = 256 * 1024

/** The files that hold cell values. Pictures, themes and macros are never unpacked. */
const WORKBOOK = "xl/workbook.xml"
const LISTING_FILE = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/
const SHEET_FILE = /^xl\/worksheets\/[^/]+\.xml$/
const OTHER_FILE = /^xl\/(?:sharedStrings|styles)\.xml$/i

/** The first bytes of formats before .xlsx and of workbooks with a password. */
const OLD_FORM = Buffer.from("d0cf11e0", "hex")

type Unreadable = "old" | "large" | "form" | "empty" | "sheet"

/** A sheet may begin with title rows. The first row below them holds the column names. Empty rows are left out. */
type WorkbookTable =
  | { ok: true; sheets: string[]; sheet: string; names: string[]; rows: CsvRow[] }
  | { ok: false; why: Unreadable }

/**
 * The table of the named sheet, or of the first sheet that has one. Numbers, dates and formula results become the
 * text that a CSV would have, without formats.
 */
export async function readWorkbook(file: Buffer, chosen?: string): Promise<WorkbookTable> {
  if (file.subarray(0, OLD_FORM.length).equals(OLD_FORM)) return { ok: false, why: "old" }
  let sheets: { sheet: string; data: unknown[][] }[]
  try {
    const unpacked = await unpack(file)
    if (!unpacked) return { ok: false, why: "large" }
    if (!unpacked.has(WORKBOOK)) return { ok: false, why: "form" }
    // The library gets a new archive of the checked files only. It searches archives in another way, so in the uploaded
    // archive it could find files that were not checked.
    sheets = await readXlsxFile(storedArchive(unpacked))
  } catch {
    return { ok: false, why: "form" }
  }
  const tables = sheets.map(({ sheet, data }) => ({ sheet, rows: belowTitles(filledRows(data)) }))
  const table =
    chosen === undefined ? tables.find(({ rows }) => rows.length > 1) : tables.find(({ sheet }) => sheet === chosen)
  if (!table) return { ok: false, why: chosen === undefined ? "empty" : "sheet" }
  const [head, ...rows] = table.rows
  if (!head || rows.length === 0) return { ok: false, why: "empty" }
  return {
    ok: true,
    sheets: tables.map(({ sheet }) => sheet),
    sheet: table.sheet,
    names: head.cells.map((name) => name.trim()),
    rows,
  }
}

/** The files to read, by name; null if they are, or claim to be, larger than a table may be. */
async function unpack(file: Buffer): Promise<Map<string, Buffer> | null> {
  const archive = await fromBufferPromise(file)
  const files = new Map<string, Buffer>()
  let left = MOST_UNPACKED_BYTES
  let seen = 0
  for await (const entry of archive.eachEntry()) {
    const { fileName: name } = entry
    if (++seen > MOST_FILES) return null
    const isListing = LISTING_FILE.test(name)
    const isSheet = SHEET_FILE.test(name)
    if (!isListing && !isSheet && !OTHER_FILE.test(name)) continue
    const bytes = await unpackEntry(archive, entry, isListing ? Math.min(left, MOST_LISTING_BYTES) : left)
    if (!bytes || (isSheet && hasTooManyCells(bytes))) return null
    left -= bytes.length
    files.set(name, bytes)
  }
  const sheets = [...files.keys()].filter((name) => SHEET_FILE.test(name))
  return sheets.length > MOST_SHEETS ? null : files
}

/** The content of one file of an archive; null if it claims to be, or is, larger than `most`. */
async function unpackEntry(archive: ZipFile, entry: Entry, most: number): Promise<Buffer | null> {
  if (entry.uncompressedSize > most) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The position of a row or a cell, in any spelling that XML allows. */
const PLACE = /[\s:"']r\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * The library builds a rectangle up to the last row and column. One distant cell would fill the memory with empty
 * cells.
 */
function hasTooManyCells(sheet: Buffer): boolean {
  let rows = 1
  let columns = 1
  for (const [, double, single] of sheet.toString("latin1").matchAll(PLACE)) {
    const [, letters = "", digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(double ?? single ?? "") ?? []
    // No spreadsheet program writes the position of a row or cell in this form, so the sheet is refused.
    if (digits === undefined) return true
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, columnNumber(letters))
    if (rows * columns > MOST_CELLS) return true
  }
  return false
}

/** A is 1, Z 26, AA 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function filledRows(data: readonly (readonly unknown[])[]): CsvRow[] {
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
}

/** Spreadsheets compute with more digits than they show. */
const SHOWN_DIGITS = 15

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ""
  if (typeof cell === "number") return String(Number(cell.toPrecision(SHOWN_DIGITS)))
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE"
  if (!(cell instanceof Date)) return storable(String(cell))
  if (Number.isNaN(cell.getTime())) return ""
  const text = cell.toISOString()
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ")
}

/** A workbook can contain characters that the database cannot store: the null character and lone surrogates. */
function storable(text: string): string {
  return Buffer.from(text).toString().replaceAll("\0", "")
}
