import type { AnswerOf, ListingImportField, Separator, TextEncoding, endpoints } from "@northlot/contract"

export type ImportPreview = AnswerOf<typeof endpoints.previewListingImport>
export type ImportResult = AnswerOf<typeof endpoints.importListings>
export type PreviewRow = ImportPreview["rows"][number]
/** What each column is, in the order of the table; null for one that is left out. */
export type ColumnFields = readonly (ListingImportField | null)[]

/** A table as it was chosen: what changes on the disk afterwards changes nothing here. */
export interface ChosenTable {
  name: string
  content: Blob
  /** Of a spreadsheet; null where the server is to take the first that has a table. */
  sheet: string | null
  /** Of a text; null where the server is to recognise it. */
  encoding: TextEncoding | null
  separator: Separator | null
}
