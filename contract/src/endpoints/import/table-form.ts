import { z } from "zod"

import { SEPARATORS, TEXT_ENCODINGS, type Separator, type TextEncoding } from "../../rules/table-text"

/**
 * The texts that go with a table (.csv, .tsv, .txt or .xlsx). `columns` names its columns by the import's fields, with
 * commas, empty for one left out; without it names are matched. `sheet` names a sheet; without it the first one with a
 * table is read. `encoding` and `separator` (`TEXT_ENCODINGS`, `SEPARATORS`) are recognised without a value.
 */
export const TABLE_FIELDS = ["columns", "sheet", "encoding", "separator"] as const

/** How a table was read, and the field of each column. */
export function tableForm<Field extends z.ZodType>(field: Field) {
  return {
    /** The sheets of a spreadsheet and the one that was read; empty for a CSV. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    /** How a text was read: as recognised, or as the request says; null for a spreadsheet. */
    encoding: z.enum(Object.keys(TEXT_ENCODINGS) as [TextEncoding, ...TextEncoding[]]).nullable(),
    separator: z.enum(Object.keys(SEPARATORS) as [Separator, ...Separator[]]).nullable(),
    columns: z.array(
      z.object({
        name: z.string(),
        example: z.string(),
        /** Null where it is left out. */
        field: field.nullable(),
        /** It is known, but the import has no field for it. */
        withoutPlace: z.boolean(),
      })
    ),
  }
}
