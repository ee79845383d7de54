import { parse } from "csv-parse/sync"
import { SEPARATORS, decodeText, type Separator, type TextEncoding } from "@northlot/contract"

export interface CsvRow {
  /** The line of the file in which the row ends. */
  line: number
  cells: string[]
}

/**
 * The encoding and separator of a table, detected or chosen by its sender. `encoding` is null for a table sent as text.
 */
export interface TableForm {
  encoding: TextEncoding | null
  separator: Separator
}

/** A file may begin with title lines. The first line below them holds the column names. Empty lines are left out. */
export type CsvTable =
  | ({ ok: true; names: string[]; rows: CsvRow[] } & TableForm)
  | { ok: false; why: "encoding" | "form" | "empty" }

/** The encoding and separator that the sender chose. They take precedence over the detected ones. */
export interface ChosenForm {
  encoding?: TextEncoding
  separator?: Separator
}

/**
 * Reads a table with commas, semicolons, tabs or bars, in any encoding that spreadsheets write. Rows may be longer
 * or shorter than the first line.
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
      // `info.lines` gives the line in which the row ends.
      info: true,
      relax_column_count: true,
      // Texts without quotes may contain a quotation mark as inch sign.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as typeof table
  } catch {
    return { ok: false, why: "form" }
  }
  const [head, ...rows] = belowTitles(
    table.map(({ record, info }) => ({ line: info.lines, cells: record.map(valueIn) }))
  )
  if (!head || rows.length === 0) return { ok: false, why: "empty" }
  return {
    ok: true,
    names: head.cells.map((name) => name.trim()),
    rows,
    encoding,
    separator,
  }
}

/** Programs write a table's title, date and author above its column names. */
const MOST_TITLES = 10
const MOST_CELLS_OF_TITLE = 2

/** A column name. Numbers, e-mail addresses and VINs are none. */
const NAME = /^(?![a-z0-9]{17}$)[\p{L}#][^@]{0,59}$/iu

/**
 * Leaves out the title rows above the column names. A title row has one or two values; the row of column names and the
 * next row have more. So a table of one or two columns has no title rows.
 */
export function belowTitles(rows: readonly CsvRow[]): readonly CsvRow[] {
  const filled = rows.slice(0, MOST_TITLES + 2).map(({ cells }) => cells.map((cell) => cell.trim()).filter(Boolean))
  const place = filled.findIndex((cells) => cells.length > MOST_CELLS_OF_TITLE)
  const isOfNames = place > 0 && filled[place]!.every((cell) => NAME.test(cell))
  return isOfNames && (filled[place + 1]?.length ?? 0) > MOST_CELLS_OF_TITLE ? rows.slice(place) : rows
}

function textOf(file: Buffer | string, chosen?: TextEncoding): { text: string | null; encoding: TextEncoding | null } {
  if (typeof file === "string")
    return { text: file.includes("\0") ? null : file.replace(/^\uFEFF/, ""), encoding: null }
  const decoded = decodeText(file, chosen)
  return decoded.ok ? decoded : { text: null, encoding: null }
}

/** A line that tells spreadsheets the separator. It is no row of the table. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])[",;|\t]*(?:\r\n|\r|\n)/i

const ALL_SEPARATORS = Object.keys(SEPARATORS) as Separator[]
const nameOf = (character: string) => ALL_SEPARATORS.find((name) => SEPARATORS[name] === character)!

/**
 * The separator of the first line that has at least three values and only one kind of separator. Without such a line,
 * the most frequent separator of the first filled line. Text in quotes is ignored.
 */
function separatorOf(text: string): Separator {
  const lines = text.replace(/"(?:[^"]|"")*"/g, "").split(/\r\n|\r|\n/, MOST_EMPTY_LINES)
  const said = lines.filter((line) => line.trim() !== "")
  const count = (line: string, name: Separator) => line.split(SEPARATORS[name]).length
  const alone = (line: string) => {
    const [name, ...others] = ALL_SEPARATORS.filter((each) => count(line, each) > 1)
    return name && others.length === 0 && count(line, name) > MOST_CELLS_OF_TITLE ? name : null
  }
  const [first = ""] = said
  return (
    said.map(alone).find((name) => name !== null) ??
    ALL_SEPARATORS.reduce((best, name) => (count(first, name) > count(first, best) ? name : best))
  )
}

const MOST_EMPTY_LINES = 20

/** Programs write `="007"` so that a spreadsheet preserves the leading zeros. */
const valueIn = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
