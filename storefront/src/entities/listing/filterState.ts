import { RADIUS_KM } from "@northlot/contract"
import type { ListingQuery } from "./useListings"

/** The filters a visitor can set, as they stand in the address. */
export const FILTER_NAMES = [
  "q",
  "near",
  "radiusKm",
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
  radiusKm: [RADIUS_KM.least, RADIUS_KM.most],
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
  near: 120,
  location: 120,
  body: 40,
  fuel: 40,
  transmission: 40,
  drivetrain: 40,
}
const LENGTH = 60

/** What begins as a postal code does, and is none or not yet. */
const BEGINS_AS_CODE = /^[a-z]\d/i
const CODE = /^[a-z]\d[a-z](\s*-?\s*\d[a-z]\d)?$/i
export const isCode = (place: string) => CODE.test(place)
export const isUnfinishedCode = (place: string) => BEGINS_AS_CODE.test(place) && !isCode(place)

/** Whether a filter can be asked for; a year or a postal code that is still being typed cannot. */
export function isUsable(name: FilterName, value: string): boolean {
  if (name === "near" && isUnfinishedCode(value)) return false
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
  if (!filters.near) delete filters.radiusKm
  return filters
}

/**
 * The filters that are told one by one: how far and around which place are one of them, which its place stands for.
 */
export const toldFilters = (filters: FilterState): FilterName[] =>
  FILTER_NAMES.filter((name) => filters[name] && name !== "radiusKm")

/**
 * The address with other filters; the model goes with its make, how far with its place, and another list begins at its
 * beginning.
 */
export function writeFilters(
  before: URLSearchParams,
  changes: Partial<Record<FilterName | "sort", string>>
): URLSearchParams {
  const after = new URLSearchParams(before)
  const all = {
    ...("make" in changes ? { model: "" } : {}),
    ...(changes.near === "" ? { radiusKm: "" } : {}),
    ...changes,
  }
  for (const [name, value] of Object.entries(all)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  if (!after.get("near") && after.get("sort") === "nearest") after.delete("sort")
  after.delete("shown")
  return after
}

/** The request that the filters stand for. */
export function queryOf(filters: FilterState, sort: string): ListingQuery {
  return { ...filters, sort } as ListingQuery
}
