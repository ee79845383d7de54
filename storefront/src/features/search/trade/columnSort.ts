/** By which column the server can sort, the first order first; `ending` is what the list has without a choice. */
const ORDERS = {
  car: ["year_desc", "year_asc"],
  kms: ["kms"],
  ends: ["ending"],
  price: ["price_low", "price_high"],
} as const
export type SortedColumn = keyof typeof ORDERS

const DESCENDING = new Set<string>(["year_desc", "price_high"])

/** What `aria-sort` says of a column. */
export function directionOf(column: SortedColumn, sort: string): "ascending" | "descending" | "none" {
  if (!(ORDERS[column] as readonly string[]).includes(sort)) return "none"
  return DESCENDING.has(sort) ? "descending" : "ascending"
}

/** The order that pressing a column's head leads to: its next one, and behind the last none of its own. */
export function sortAfter(column: SortedColumn, sort: string): string {
  const orders: readonly string[] = ORDERS[column]
  return orders[orders.indexOf(sort) + 1] ?? "ending"
}
