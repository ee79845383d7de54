import type { Facets } from "@northlot/contract"

/** The number of cars with this filter value; undefined until the numbers have loaded. */
export const countOf = (counted: Facets[keyof Facets] | undefined, value: string): number | undefined =>
  counted && (counted.find((item) => item.value.toLowerCase() === value.toLowerCase())?.count ?? 0)
