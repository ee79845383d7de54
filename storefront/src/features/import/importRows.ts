import { LISTING_IMPORT_FIELDS, type ListingImportField, type ListingImportRow } from "@northlot/contract"
import type { ColumnFields } from "./importTypes"

export type RowFilter = "all" | "cut" | ListingImportRow["becomes"]

type CutRow = Pick<ListingImportRow, "becomes" | "notes">

/** Whether a car comes in without something that its row says. */
export const isCut = ({ becomes, notes }: CutRow): boolean => becomes !== "refused" && Object.keys(notes).length > 0

/** What is wrong is seen without searching. */
export function firstFilter({ refused }: { refused: number }): RowFilter {
  return refused > 0 ? "refused" : "all"
}

export function filterRows<Row extends CutRow>(rows: readonly Row[], filter: RowFilter): Row[] {
  return rows.filter((row) => filter === "all" || (filter === "cut" ? isCut(row) : row.becomes === filter))
}

/** What is wrong with a row, or cut of it, each with the name of its field; what is about the whole row without one. */
export function namedFields(
  sentences: ListingImportRow["problems"] | ListingImportRow["notes"]
): { label: string | null; text: string }[] {
  return (Object.entries(sentences) as [ListingImportField | "row", string][]).map(([field, text]) => ({
    label: field === "row" ? null : LISTING_IMPORT_FIELDS[field],
    text,
  }))
}

/** The fields that a column can be: its own, and those that no other one is. */
export function fieldsLeft(fields: ColumnFields, own: number): ListingImportField[] {
  const all = Object.keys(LISTING_IMPORT_FIELDS) as ListingImportField[]
  return all.filter((field) => fields[own] === field || !fields.includes(field))
}

/** How the server is told. */
export const columnsText = (fields: ColumnFields): string => fields.map((field) => field ?? "").join(",")
