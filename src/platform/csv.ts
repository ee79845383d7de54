import { stringify } from "csv-stringify/sync"

export type Column<Row> = readonly [name: string, read: (row: Row) => string | number | null]

/** RFC 4180, with the byte order mark by which spreadsheets know that it is UTF-8. */
export function csv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return head(columns) + linesOf(columns, rows)
}

/** The same in pieces: the rows are never in memory as a whole. */
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

/** As spreadsheets read it: in full-width form as well, and behind what they skip. */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－﹣−＠]|^[\t\r\n]/u

/**
 * What people typed must stay text: a spreadsheet would run a cell that begins as a formula does. The library's own
 * `escape_formulas` looks at the first character alone.
 */
const inert = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
