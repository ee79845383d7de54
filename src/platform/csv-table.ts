import { parse } from "csv-parse/sync"
import { SEPARATORS, decodeText, type Separator, type TextEncoding } from "@northlot/contract"

export interface CsvRow {
  /** In the file, where the row ends. */
  line: number
  cells: string[]
}

/** How a file was read: as it was recognised, or as its sender has chosen. Of a text that was sent as one `encoding` is null. */
export interface TableForm {
  encoding: TextEncoding | null
  separator: Separator
}

/** The first line has the names; lines without any value are left out. */
export type CsvTable =
  | ({ ok: true; names: string[]; rows: CsvRow[] } & TableForm)
  | { ok: false; why: "encoding" | "form" | "empty" }

/** What was chosen comes before what is recognised. */
export interface ChosenForm {
  encoding?: TextEncoding
  separator?: Separator
}

/**
 * A table of commas, semicolons, tabs or bars, in any of the encodings that spreadsheets write. Rows may be of another
 * length than the first line.
 */
export function readCsvTable(file: Buffer | string, chosen: ChosenForm = {}): CsvTable {
  const { text, encoding } = textOf(file, chosen.encoding)
  if (text === null) return { ok: false, why: "encoding" }
  const said = SEPARATOR_LINE.exec(text)
  const separator = chosen.separator ?? (said ? nameOf(said[1]!) : separatorOf(text))
  let table: { record: string[]; info: { lines: number } }[]
  try {
    table = parse(text, {
      delimiter: SEPARATORS[separator],
      record_delimiter: ["\r\n", "\n", "\r"],
      from_line: said ? 2 : 1,
      // `lines` counts where the row ends.
      info: true,
      relax_column_count: true,
      // An inch is written with one, in texts that are not quoted.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as typeof table
  } catch {
    return { ok: false, why: "form" }
  }
  const [head, ...rows] = table
  if (!head || rows.length === 0) return { ok: false, why: "empty" }
  return {
    ok: true,
    names: head.record.map((name) => valueIn(name).trim()),
    rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record.map(valueIn) })),
    encoding,
    separator,
  }
}

function textOf(file: Buffer | string, chosen?: TextEncoding): { text: string | null; encoding: TextEncoding | null } {
  if (typeof file === "string")
    return { text: file.includes("\0") ? null : file.replace(/^\uFEFF/, ""), encoding: null }
  const decoded = decodeText(file, chosen)
  return decoded.ok ? decoded : { text: null, encoding: null }
}

/** What a spreadsheet is told to set values apart by; it is no row of the table. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])[",;|\t]*(?:\r\n|\r|\n)/i

const ALL_SEPARATORS = Object.keys(SEPARATORS) as Separator[]
const nameOf = (character: string) => ALL_SEPARATORS.find((name) => SEPARATORS[name] === character)!

/** Whichever stands most often in the first line that says anything, outside of quotes. */
function separatorOf(text: string): Separator {
  const lines = text.replace(/"(?:[^"]|"")*"/g, "").split(/\r\n|\r|\n/, MOST_EMPTY_LINES)
  const first = lines.find((line) => line.trim() !== "") ?? ""
  const count = (name: Separator) => first.split(SEPARATORS[name]).length
  return ALL_SEPARATORS.reduce((best, name) => (count(name) > count(best) ? name : best))
}

const MOST_EMPTY_LINES = 20

/** Programs write `="007"` so that a spreadsheet leaves the figures as they are. */
const valueIn = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
