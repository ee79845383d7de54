import { LISTING_IMPORT_FIELDS, type ListingImportField, type ListingImportRow } from "@northlot/contract"

export type RowFilter = "all" | "cut" | ListingImportRow["becomes"]

type CutRow = Pick<ListingImportRow, "becomes" | "notes">

/** Whether the import creates the car but drops some values of its row. */
export const isCut = ({ becomes, notes }: CutRow): boolean => becomes !== "refused" && Object.keys(notes).length > 0

/** The initial filter: the refused rows if there are any, otherwise all rows. */
export function firstFilter({ refused }: { refused: number }): RowFilter {
  return refused > 0 ? "refused" : "all"
}

export function filterRows<Row extends CutRow>(rows: readonly Row[], filter: RowFilter): Row[] {
  return rows.filter((row) => filter === "all" || (filter === "cut" ? isCut(row) : row.becomes === filter))
}

/** The problems or dropped values of a row, with field names; a message about the whole row has no name. */
export function namedFields(
  sentences: ListingImportRow["problems"] | ListingImportRow["notes"]
): { label: string | null; text: string }[] {
  return (Object.entries(sentences) as [ListingImportField | "row", string][]).map(([field, text]) => ({
    label: field === "row" ? null : LISTING_IMPORT_FIELDS[field],
    text,
  }))
}
