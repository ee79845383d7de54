import { parse } from "csv-parse/sync"

export interface CsvRow {
  /** In the file, where the row ends. */
  line: number
  cells: string[]
}

/** The first line has the names; lines without any value are left out. */
export type CsvTable = { ok: true; names: string[]; rows: CsvRow[] } | { ok: false; why: "encoding" | "form" | "empty" }

/**
 * A table of commas or semicolons in UTF-8, with or without the mark that spreadsheets set before it. Rows may be of
 * another length than the first line.
 */
export function readCsvTable(file: Buffer | string): CsvTable {
  let text: string
  try {
    text =
      typeof file === "string" ? file.replace(/^\uFEFF/, "") : new TextDecoder("utf-8", { fatal: true }).decode(file)
  } catch {
    return { ok: false, why: "encoding" }
  }
  // What is no text at all reads as UTF-8 now and then.
  if (text.includes("\0")) return { ok: false, why: "encoding" }
  let table: { record: string[]; info: { lines: number } }[]
  try {
    table = parse(text, {
      delimiter: separatorOf(text),
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
  const names = head.record.map((name) => name.trim())
  return { ok: true, names, rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })) }
}

/** Whichever of the two stands more often in the first line, outside of quotes. */
function separatorOf(text: string): "," | ";" {
  const [first = ""] = text.replace(/"(?:[^"]|"")*"/g, "").split(/\r?\n/, 1)
  return first.split(";").length > first.split(",").length ? ";" : ","
}
