import { CHOICES_MAXIMUM, RADIUS_KM, choicesOf, joinChoices, takesChoices } from "@northlot/contract"
import type { ListingQuery } from "./useListings"

/** The filters that a visitor can set, as the address names them. */
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
/** The least and greatest number that the server accepts. */
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
/** Some filters accept only these values. */
const WORDS: Partial<Record<FilterName, readonly string[]>> = {
  sellerType: ["private", "dealer"],
  certified: ["true"],
  featured: ["true"],
  reserveMet: ["true"],
  noReserve: ["true"],
  hot: ["true"],
}
/** The greatest length of a text in characters. */
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

/** A text that begins like a postal code may be an unfinished postal code. */
const BEGINS_AS_CODE = /^[a-z]\d/i
const CODE = /^[a-z]\d[a-z](\s*-?\s*\d[a-z]\d)?$/i
export const isCode = (place: string) => CODE.test(place)
export const isUnfinishedCode = (place: string) => BEGINS_AS_CODE.test(place) && !isCode(place)

/** Whether the server accepts this value. It refuses a year or a postal code that is not fully typed. */
export function isUsable(name: FilterName, value: string): boolean {
  if (name === "near" && isUnfinishedCode(value)) return false
  const [bounds, words] = [BOUNDS[name], WORDS[name]]
  if (bounds) return /^\d{1,8}$/.test(value) && Number(value) >= bounds[0] && Number(value) <= bounds[1]
  if (words) return words.includes(value)
  const choices = takesChoices(name) ? choicesOf(value) : [value]
  return (
    choices.length <= CHOICES_MAXIMUM &&
    choices.every((choice) => choice.length <= (LENGTHS[name] ?? LENGTH)) &&
    !/\p{Cc}/u.test(value)
  )
}

/** Reads the filters from the address and skips values that the server would refuse. */
export function readFilters(search: URLSearchParams): FilterState {
  const filters: FilterState = {}
  for (const name of FILTER_NAMES) {
    const value = search.get(name)?.trim()
    if (value && isUsable(name, value)) filters[name] = value
  }
  if (!filters.near) delete filters.radiusKm
  return filters
}

/** The filters that get a chip each. Place and radius share one chip, under the name of the place. */
export const toldFilters = (filters: FilterState): FilterName[] =>
  FILTER_NAMES.filter((name) => filters[name] && name !== "radiusKm")

/**
 * The address with changed filters. A new make removes the model, and a removed place removes the radius. The new list
 * starts at its first page.
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

/** A chip above the list: a filter, or one of the choices of a filter that takes several. */
export interface ToldFilter {
  name: FilterName
  value: string
}

export const toldValues = (name: FilterName, filters: FilterState): ToldFilter[] =>
  (takesChoices(name) ? choicesOf(filters[name]) : [filters[name] ?? ""]).map((value) => ({ name, value }))

const isChoice = (value: string) => (choice: string) => choice.toLowerCase() === value.toLowerCase()

/**
 * Adds the choice to the filter, or removes it if it was chosen. The choices are sorted, so each set has one address.
 */
export function toggled(before: string | undefined, value: string): string {
  const choices = choicesOf(before)
  const after = choices.some(isChoice(value))
    ? choices.filter((choice) => !isChoice(value)(choice))
    : [...choices, value]
  return joinChoices(after.sort((one, other) => one.localeCompare(other, "en-CA", { numeric: true })))
}

/** The value of a filter after its chip is removed; empty when no choice is left. */
export const withoutChoice = ({ name, value }: ToldFilter, filters: FilterState): string =>
  takesChoices(name) && choicesOf(filters[name]).length > 1 ? toggled(filters[name], value) : ""

/** The list request for these filters. */
export function queryOf(filters: FilterState, sort: string): ListingQuery {
  return { ...filters, sort } as ListingQuery
}
