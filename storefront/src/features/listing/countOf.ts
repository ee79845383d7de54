import type { Facets } from "@northlot/contract"

/** The number of cars with a value. Returns undefined until the counts have arrived. */
export const countOf = (counted: Facets[keyof Facets] | undefined, value: string): number | undefined =>
  counted && (counted.find((item) => item.value.toLowerCase() === value.toLowerCase())?.count ?? 0)
