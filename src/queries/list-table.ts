import { fieldName } from "@northlot/contract"
import type { Column } from "#src/platform/csv"

/** The columns of a list's table, by their paths. Amounts are in dollars, as spreadsheets need them. */
export const tableOf = (columns: readonly string[]): readonly Column<object>[] =>
  columns.map((path) => [
    `${fieldName(path).replaceAll(",", "")}${isAmount(path) ? " (CA$)" : ""}`,
    (row) => cellOf(valueAt(row, path.split(".")), isAmount(path)),
  ])

const isAmount = (path: string) => path.endsWith("Cents")

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return name === undefined ? value : null
  return valueAt((value as Record<string, unknown>)[name], rest)
}

function cellOf(value: unknown, isAmount: boolean): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === "number") return isAmount ? value / 100 : value
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (Array.isArray(value)) return value.join("; ")
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}
