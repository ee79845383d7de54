import type { ListingQuery } from "./useListings"

/** The filters a visitor can set, as they stand in the address. */
export const FILTER_NAMES = [
  "q",
  "make",
  "model",
  "yearMin",
  "yearMax",
  "priceMin",
  "priceMax",
  "kmsMin",
  "kmsMax",
  "body",
  "fuel",
  "transmission",
  "drivetrain",
  "location",
  "sellerType",
  "endingWithinMinutes",
  "certified",
  "featured",
  "reserveMet",
  "noReserve",
  "hot",
] as const
export type FilterName = (typeof FILTER_NAMES)[number]
export type FilterState = Partial<Record<FilterName, string>>

export const YEAR = [1900, 2100] as const
export const DOLLARS = [0, 10_000_000] as const
const KILOMETRES = [0, 2_000_000] as const
/** Least and greatest figure that the server takes. */
export const BOUNDS: Partial<Record<FilterName, readonly [number, number]>> = {
  yearMin: YEAR,
  yearMax: YEAR,
  priceMin: DOLLARS,
  priceMax: DOLLARS,
  kmsMin: KILOMETRES,
  kmsMax: KILOMETRES,
  endingWithinMinutes: [1, 43_200],
}
/** The only words that it takes. */
const WORDS: Partial<Record<FilterName, readonly string[]>> = {
  sellerType: ["private", "dealer"],
  certified: ["true"],
  featured: ["true"],
  reserveMet: ["true"],
  noReserve: ["true"],
  hot: ["true"],
}
/** How long a text may be. */
const LENGTHS: Partial<Record<FilterName, number>> = {
  q: 100,
  location: 120,
  body: 40,
  fuel: 40,
  transmission: 40,
  drivetrain: 40,
}
const LENGTH = 60

/** Whether a filter can be asked for; a year that is still being typed cannot. */
export function isUsable(name: FilterName, value: string): boolean {
  const [bounds, words] = [BOUNDS[name], WORDS[name]]
  if (bounds) return /^\d{1,8}$/.test(value) && Number(value) >= bounds[0] && Number(value) <= bounds[1]
  if (words) return words.includes(value)
  return value.length <= (LENGTHS[name] ?? LENGTH) && !/\p{Cc}/u.test(value)
}

/** Reads the address; what the server would not take is left out instead of refused. */
export function readFilters(search: URLSearchParams): FilterState {
  const filters: FilterState = {}
  for (const name of FILTER_NAMES) {
    const value = search.get(name)?.trim()
    if (value && isUsable(name, value)) filters[name] = value
  }
  return filters
}

/** The address with other filters; the model goes with its make, and another list begins at its beginning. */
export function writeFilters(
  before: URLSearchParams,
  changes: Partial<Record<FilterName | "sort", string>>
): URLSearchParams {
  const after = new URLSearchParams(before)
  const all = "make" in changes ? { model: "", ...changes } : changes
  for (const [name, value] of Object.entries(all)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  after.delete("shown")
  return after
}

/** The request that the filters stand for. */
export function queryOf(filters: FilterState, sort: string): ListingQuery {
  return { ...filters, sort } as ListingQuery
}

const count = new Intl.NumberFormat("en-CA")
const PHRASES: Partial<Record<FilterName, (value: string) => string>> = {
  q: (value) => `Words: ${value}`,
  yearMin: (value) => `From ${value}`,
  yearMax: (value) => `Until ${value}`,
  priceMin: (value) => `From CA$${count.format(Number(value))}`,
  priceMax: (value) => `Up to CA$${count.format(Number(value))}`,
  kmsMin: (value) => `From ${count.format(Number(value))} km`,
  kmsMax: (value) => `Up to ${count.format(Number(value))} km`,
  sellerType: (value) => (value === "dealer" ? "Dealers" : "Private sellers"),
  endingWithinMinutes: (value) => `Ending ${withinText(Number(value))}`,
  certified: () => "Northlot Certified",
  featured: () => "Featured",
  reserveMet: () => "Reserve Met",
  noReserve: () => "No reserve",
  hot: () => "Hot Bids",
}

/** A filter as its chip says it. */
export function filterText(name: FilterName, value: string): string {
  return PHRASES[name]?.(value) ?? value
}

/** 'within 30 minutes', 'within a day', 'within 3 days'. */
export function withinText(minutes: number): string {
  if (minutes % 1_440 !== 0) return `within ${minutes} minutes`
  return minutes === 1_440 ? "within a day" : `within ${minutes / 1_440} days`
}
