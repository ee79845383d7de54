/** The sort orders of each column that the server supports, in click order; `ending` is the list's default. */
const ORDERS = {
  car: ["year_desc", "year_asc"],
  kms: ["kms"],
  ends: ["ending"],
  price: ["price_low", "price_high"],
} as const
export type SortedColumn = keyof typeof ORDERS

const DESCENDING = new Set<string>(["year_desc", "price_high"])

/** The column's `aria-sort` value. */
export function directionOf(column: SortedColumn, sort: string): "ascending" | "descending" | "none" {
  if (!(ORDERS[column] as readonly string[]).includes(sort)) return "none"
  return DESCENDING.has(sort) ? "descending" : "ascending"
}

/** The sort order after a click on a column's head: the column's next order, or the default after its last one. */
export function sortAfter(column: SortedColumn, sort: string): string {
  const orders: readonly string[] = ORDERS[column]
  return orders[orders.indexOf(sort) + 1] ?? "ending"
}
