import type { AnswerOf, ListingImportField, Separator, TextEncoding, endpoints } from "@northlot/contract"

export type ImportPreview = AnswerOf<typeof endpoints.previewListingImport>
export type ImportResult = AnswerOf<typeof endpoints.importListings>
export type PreviewRow = ImportPreview["rows"][number]
/** The field of each column, in the table's order; null for a column that is left out. */
export type ColumnFields = readonly (ListingImportField | null)[]

/** A copy of the chosen table: later changes of the file on disk have no effect. */
export interface ChosenTable {
  name: string
  content: Blob
  /** The sheet of a spreadsheet; null lets the server take the first sheet with a table. */
  sheet: string | null
  /** The encoding of a text file; null lets the server detect it. */
  encoding: TextEncoding | null
  separator: Separator | null
}
