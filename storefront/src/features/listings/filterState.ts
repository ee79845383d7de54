import type { ListingQuery } from "./useListings"

/** The filters a visitor can set, as they stand in the address. */
export const FILTER_NAMES = [
  "q", "yearMin", "yearMax", "priceMin", "priceMax", "make", "model", "body", "fuel", "transmission", "drivetrain",
  "sellerType", "certified", "featured", "reserveMet", "hot", "endingWithinMinutes",
] as const
export type FilterName = (typeof FILTER_NAMES)[number]
export type FilterState = Partial<Record<FilterName, string>>

const YEAR = [1900, 2100] as const
const DOLLARS = [0, 10_000_000] as const
/** Least and greatest figure that the server takes. */
const BOUNDS: Partial<Record<FilterName, readonly [number, number]>> = {
  yearMin: YEAR,
  yearMax: YEAR,
  priceMin: DOLLARS,
  priceMax: DOLLARS,
  endingWithinMinutes: [1, 43_200],
}

/** Whether a filter can be asked for; a year that is still being typed cannot. */
export function isUsable(name: FilterName, value: string): boolean {
  const bounds = BOUNDS[name]
  return !bounds || (/^\d{1,8}$/.test(value) && Number(value) >= bounds[0] && Number(value) <= bounds[1])
}

/** Reads the address; figures that the server would not take are left out instead of refused. */
export function readFilters(search: URLSearchParams): FilterState {
  const filters: FilterState = {}
  for (const name of FILTER_NAMES) {
    const value = search.get(name)?.trim()
    if (value && isUsable(name, value)) filters[name] = value
  }
  return filters
}

/** The request that the filters stand for. */
export function queryOf(filters: FilterState, sort: string): ListingQuery {
  return { ...filters, sort } as ListingQuery
}
