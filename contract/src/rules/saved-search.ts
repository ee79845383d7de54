import { LOCALE } from "../constants"
import { cents, formatMoney } from "./money"
import { choicesOf } from "./search-choices"

/**
 * The criteria of a saved search: the filters of /auctions except 'Hot Bids' and 'Ending', which depend on the present
 * time.
 */
export const SEARCH_CRITERIA = [
  "q",
  "yearMin",
  "yearMax",
  "priceMin",
  "priceMax",
  "kmsMin",
  "kmsMax",
  "make",
  "model",
  "body",
  "fuel",
  "transmission",
  "drivetrain",
  "location",
  "near",
  "radiusKm",
  "sellerType",
  "certified",
  "featured",
  "reserveMet",
  "noReserve",
] as const
export type SearchCriterion = (typeof SEARCH_CRITERIA)[number]

export type SearchFilter = Partial<Record<SearchCriterion, string>>

export const ALERT_KINDS = ["listed", "reserve", "ending"] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** The hour in Toronto of the daily digest. */
export const DIGEST_HOUR = 8

/**
 * Describes a search in words, such as `Honda Civic, 2018 or newer, up to CA$20,000`. Unknown criteria are left out.
 */
export function describeSearch(filter: SearchFilter): string {
  const { q, certified, featured, reserveMet, noReserve, sellerType } = filter
  const [make, model] = [anyOf(filter.make), anyOf(filter.model)]
  const parts = [
    ...(choicesOf(filter.make).length > 1 ? [make, model] : [[make, model].filter(Boolean).join(" ")]),
    q ? `‘${q}’` : "",
    span(filter.yearMin, filter.yearMax, { from: (year) => `${year} or newer`, until: (year) => `${year} or older` }),
    span(dollars(filter.priceMin), dollars(filter.priceMax), {
      from: (price) => `from ${price}`,
      until: (price) => `up to ${price}`,
    }),
    span(kilometres(filter.kmsMin), kilometres(filter.kmsMax), {
      from: (kms) => `from ${kms}`,
      until: (kms) => `up to ${kms}`,
    }),
    ...[filter.body, filter.fuel, filter.transmission, filter.drivetrain].map(anyOf),
    filter.location ? `in ${anyOf(filter.location)}` : "",
    filter.near && filter.radiusKm ? `within ${kilometres(filter.radiusKm)} of ${filter.near}` : "",
    sellerType === "dealer" ? "from dealers" : sellerType === "private" ? "from private sellers" : "",
    flag(certified, "Northlot Certified"),
    flag(featured, "featured"),
    flag(reserveMet, "reserve met"),
    noReserve === undefined ? "" : noReserve === "true" || noReserve === "1" ? "no reserve" : "with a reserve",
  ].filter(Boolean)
  const [first, ...rest] = parts
  return first ? [first[0]!.toUpperCase() + first.slice(1), ...rest].join(", ") : "All live auctions"
}

const either = new Intl.ListFormat(LOCALE, { type: "disjunction" })
/** Lists the choices of a filter, such as `Honda, Kia or Toyota`. */
export const anyOf = (value: string | undefined): string => either.format(choicesOf(value))

function flag(value: string | undefined, words: string): string {
  return value === undefined ? "" : value === "true" || value === "1" ? words : `not ${words}`
}

function dollars(whole: string | undefined): string | undefined {
  return whole === undefined ? undefined : formatMoney(cents(Number(whole) * 100))
}

const figures = new Intl.NumberFormat(LOCALE)
function kilometres(whole: string | undefined): string | undefined {
  return whole === undefined ? undefined : `${figures.format(Number(whole))} km`
}

function span(
  least: string | undefined,
  most: string | undefined,
  words: { from: (value: string) => string; until: (value: string) => string }
): string {
  if (least && most) return least === most ? least : `${least} to ${most}`
  return least ? words.from(least) : most ? words.until(most) : ""
}
