import { z } from "zod"

import { SEPARATORS, TEXT_ENCODINGS, type Separator, type TextEncoding } from "../../rules/table-text"

/**
 * The text fields of an upload of a table (.csv, .tsv, .txt or .xlsx). `columns` lists the field of each column,
 * separated by commas, with an empty entry for a column that is left out. Without `columns` the fields are matched by
 * column names. `sheet` names the sheet to read; by default the first with a table. `encoding` (`TEXT_ENCODINGS`) and
 * `separator` (`SEPARATORS`) are detected by default.
 */
export const TABLE_FIELDS = ["columns", "sheet", "encoding", "separator"] as const

/** Tells how a table was read, and which field each column was matched to. */
export function tableForm<Field extends z.ZodType>(field: Field) {
  return {
    /** The names of a spreadsheet's sheets; empty for a CSV file. `sheet` is the sheet that was read. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    /** The encoding by which a text file was read, detected or from the request; null for a spreadsheet. */
    encoding: z.enum(Object.keys(TEXT_ENCODINGS) as [TextEncoding, ...TextEncoding[]]).nullable(),
    separator: z.enum(Object.keys(SEPARATORS) as [Separator, ...Separator[]]).nullable(),
    columns: z.array(
      z.object({
        name: z.string(),
        example: z.string(),
        /** The field that the column was matched to; null if the column is left out. */
        field: field.nullable(),
        /** Whether the import knows this column's name but has no field for it. */
        withoutPlace: z.boolean(),
      })
    ),
  }
}
