import type { AnswerOf, endpoints } from "@northlot/contract"

type Column = AnswerOf<typeof endpoints.previewRegistrantImport>["columns"][number]

/** Describes how many columns of the file are imported, and which ones are ignored. */
export function columnsSentence(columns: readonly Pick<Column, "name" | "field" | "withoutPlace">[]): string {
  const taken = columns.filter(({ field }) => field !== null).length
  const names = (of: (column: Pick<Column, "name" | "field" | "withoutPlace">) => boolean) =>
    columns.flatMap((column, index) => (column.field === null && of(column) ? [column.name || `no. ${index + 1}`] : []))
  const known = names(({ withoutPlace }) => withoutPlace)
  const unknown = names(({ withoutPlace }) => !withoutPlace)
  return [
    `${taken} of ${columns.length} columns are imported.`,
    known.length > 0 ? `Columns ignored, because an import has no field for them: ${known.join(", ")}.` : "",
    unknown.length > 0 ? `Unknown columns ignored: ${unknown.join(", ")}.` : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ")
}
