/** Reads the table of an import: its form, its limits, and the field of each column. */
import {
  RefusedError,
  SEPARATORS,
  TEXT_ENCODINGS,
  refusedField,
  type RememberedColumns,
  type Separator,
  type TableColumns,
  type TextEncoding,
} from "@northlot/contract"
import { unescapedCell } from "#src/platform/csv"
import { readCsvTable, type ChosenForm, type CsvRow } from "#src/platform/csv-table"
import type { ReceivedFile } from "#src/platform/received-file"
import { readWorkbook } from "#src/platform/workbook"

/** How a file was read. A text file has no sheets; a spreadsheet has no encoding and no separator. */
interface TableForm {
  sheets: string[]
  sheet: string | null
  encoding: TextEncoding | null
  separator: Separator | null
}

export interface ImportTable {
  form: TableForm
  names: string[]
  rows: CsvRow[]
}

interface TableLimits {
  rows: number
  columns: number
}

/** A row's values by field. */
export interface NamedRow<Field extends string> {
  /** The line of the file at which the row ends. */
  line: number
  cells: Partial<Record<Field, string>>
  /** Why the whole row cannot be read. */
  problem: string | null
}

interface NamedTable<Field extends string> {
  fields: (Field | null)[]
  columns: { name: string; example: string; field: Field | null; withoutPlace: boolean }[]
  rows: NamedRow<Field>[]
}

/** @throws RefusedError UNSUPPORTED_MEDIA, UNREADABLE_FILE, INVALID_INPUT */
export async function readImportTable(file: ReceivedFile, limits: TableLimits): Promise<ImportTable> {
  const table = await readByKind(file)
  const { names, rows } = table
  if (rows.length > limits.rows)
    throw refusedField("file", `This table has ${rows.length} rows. Import at most ${limits.rows} at once.`)
  if (names.length > limits.columns)
    throw refusedField("file", `This table has more than ${limits.columns} columns. Leave some of them out.`)
  return table
}

/**
 * Assigns a field to each column: the field chosen in `sent`, else by the column's name and the sender's earlier
 * choices.
 * @throws RefusedError INVALID_INPUT
 */
export function namedTable<Field extends string>(
  { names, rows }: ImportTable,
  known: TableColumns<Field>,
  { sent, kept = {} }: { sent: string | undefined; kept?: RememberedColumns<Field> }
): NamedTable<Field> {
  const fields = fieldsOf(names, known, { sent, kept })
  const example = (index: number) => rows.find(({ cells }) => cells[index]?.trim())?.cells[index]?.trim() ?? ""
  return {
    fields,
    columns: names.map((name, index) => ({
      name,
      example: example(index).slice(0, EXAMPLE_LENGTH),
      field: fields[index] ?? null,
      withoutPlace: known.isWithoutPlace(name),
    })),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        fields.flatMap((field, index) => (field ? [[field, cells[index] ?? ""]] : []))
      ) as Partial<Record<Field, string>>,
      problem: lengthProblem(cells, names.length),
    })),
  }
}

const EXAMPLE_LENGTH = 80

function fieldsOf<Field extends string>(
  names: readonly string[],
  known: TableColumns<Field>,
  { sent, kept }: { sent: string | undefined; kept: RememberedColumns<Field> }
): (Field | null)[] {
  if (sent === undefined) return known.recognise(names, kept)
  const read = known.read(sent, names.length)
  if (!read.ok) throw refusedField("columns", read.message)
  return read.fields
}

/** An extra separator moves all later values into wrong columns. */
function lengthProblem(cells: readonly string[], columns: number): string | null {
  if (cells.length === columns) return null
  const more = cells.slice(columns)
  if (more.length > 0 && more.every((cell) => cell.trim() === "")) return null
  const values = cells.length === 1 ? "1 value" : `${cells.length} values`
  return `This row has ${values}, but the first line names ${columns} columns. Put every text that contains a separator in quotes.`
}

async function readByKind({ name, bytes, fields }: ReceivedFile): Promise<ImportTable> {
  if (/\.(?:csv|tsv|tab|txt)$/i.test(name)) {
    const table = readCsvTable(bytes, chosenForm(fields))
    if (!table.ok) throw new RefusedError("UNREADABLE_FILE", UNREADABLE[table.why])
    const { names, rows, encoding, separator } = table
    return { names, rows: unescaped(rows), form: { sheets: [], sheet: null, encoding, separator } }
  }
  if (/\.xlsx$/i.test(name)) {
    const table = await readWorkbook(bytes, fields.sheet || undefined)
    if (table.ok) {
      const { names, rows, sheets, sheet } = table
      return { names, rows: unescaped(rows), form: { sheets, sheet, encoding: null, separator: null } }
    }
    if (table.why === "sheet") throw refusedField("sheet", "This spreadsheet has no sheet of this name.")
    throw new RefusedError("UNREADABLE_FILE", UNREADABLE_WORKBOOK[table.why])
  }
  const message = "Choose a CSV file or a spreadsheet: its name ends in .csv, .tsv, .txt or .xlsx."
  throw new RefusedError("UNSUPPORTED_MEDIA", message)
}

const unescaped = (rows: readonly CsvRow[]) =>
  rows.map(({ line, cells }) => ({ line, cells: cells.map(unescapedCell) }))

/** @throws RefusedError INVALID_INPUT */
function chosenForm({ encoding, separator }: ReceivedFile["fields"]): ChosenForm {
  const choice = <Name extends string>(field: string, sent: string | undefined, choices: Record<Name, string>) => {
    if (!sent) return undefined
    if (Object.hasOwn(choices, sent)) return sent as Name
    throw refusedField(field, `This value must be one of ${Object.keys(choices).join(", ")}.`)
  }
  return {
    encoding: choice("encoding", encoding, TEXT_ENCODINGS),
    separator: choice("separator", separator, SEPARATORS),
  }
}

const UNREADABLE_WORKBOOK = {
  old: "This spreadsheet has an old form, or a password. Save it as .xlsx, without a password.",
  large: "This spreadsheet is too large to be imported. Copy the rows into a new one and import that.",
  form: "This file could not be read as a spreadsheet. Save it again as .xlsx, or as ‘CSV UTF-8’.",
  empty: "This spreadsheet has no rows under the names of its columns.",
} as const

const UNREADABLE = {
  encoding: "This file could not be read as text. Save it as ‘CSV UTF-8’ in your spreadsheet.",
  form: "This file could not be read as a table: a quote in it does not end.",
  empty: "This table has no rows under the names of its columns.",
} as const
