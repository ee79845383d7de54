import { stringify } from "csv-stringify/sync"

export type Column<Row> = readonly [name: string, read: (row: Row) => string | number | null]

/** RFC 4180, with the byte order mark that tells spreadsheets the file is UTF-8. */
export function csv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return head(columns) + linesOf(columns, rows)
}

/** Like `csv`, in pieces, so that the rows are never all in memory. */
export async function* csvPieces<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>
): AsyncGenerator<string> {
  yield head(columns)
  for await (const rows of pages) yield linesOf(columns, rows)
}

const head = <Row>(columns: readonly Column<Row>[]) => `\uFEFF${lines([columns.map(([name]) => name)])}`
const linesOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  lines(rows.map((row) => columns.map(([, read]) => read(row))))

const lines = (rows: (string | number | null)[][]) =>
  stringify(rows, { record_delimiter: "windows", quote_record_delimiter: true, cast: { string: inert } })

/**
 * The beginning of a formula, as spreadsheets recognise it. The sign may be full-width, and characters that
 * spreadsheets skip may precede it.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－﹣−＠]|^[\t\r\n]/u

/**
 * Keeps typed text from running as a formula in a spreadsheet. The library's `escape_formulas` checks the first
 * character only.
 */
const inert = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** The text that `inert` escaped, so that an exported table can be imported unchanged. */
export const unescapedCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
