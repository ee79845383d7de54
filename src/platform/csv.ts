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

const line = (cells: readonly string[]) => `${cells.join(",")}\r\n`
const head = <Row>(columns: readonly Column<Row>[]) => `\uFEFF${line(columns.map(([name]) => name))}`
const linesOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  rows.map((row) => line(columns.map(([, read]) => cell(read(row))))).join("")

/** As spreadsheets read it: in full-width form as well, and behind what they skip. */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－﹣−＠]|^[\t\r\n]/u

/** What people typed must stay text: a spreadsheet would run a cell that begins as a formula does. */
function cell(value: string | number | null): string {
  if (typeof value === "number") return String(value)
  const text = value ?? ""
  const inert = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
