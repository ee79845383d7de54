import type { ListingQuery } from "./useListings"

/** The filters a visitor can set, as they stand in the address. */
export const FILTER_NAMES = [
  "q", "yearMin", "yearMax", "priceMin", "priceMax", "make", "model", "body", "fuel", "transmission", "drivetrain",
  "sellerType", "certified", "reserveMet", "endingWithinMinutes",
] as const
export type FilterName = (typeof FILTER_NAMES)[number]
export type FilterState = Partial<Record<FilterName, string>>

const WHOLE_NUMBERS: ReadonlySet<FilterName> = new Set(["yearMin", "yearMax", "priceMin", "priceMax", "endingWithinMinutes"])

/** Reads the address; figures that are no whole numbers are left out instead of refused. */
export function readFilters(search: URLSearchParams): FilterState {
  const filters: FilterState = {}
  for (const name of FILTER_NAMES) {
    const value = search.get(name)?.trim()
    if (value && (!WHOLE_NUMBERS.has(name) || /^\d{1,8}$/.test(value))) filters[name] = value
  }
  return filters
}

/** The request that the filters stand for. */
export function queryOf(filters: FilterState, sort: string, limit: number): ListingQuery {
  return { ...filters, sort, limit } as ListingQuery
}
