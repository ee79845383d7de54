import type { QueryOf, endpoints } from "@northlot/contract"
import { containing } from "../../platform/like-pattern"
import { Conditions } from "./conditions"
import { FROM_LISTINGS } from "./listing-row"
import { audienceCondition, type ListingViewer } from "./viewer"

/** The filters of a search; the list's and the facets' are the same. */
export type SearchFilter = QueryOf<typeof endpoints.readFacets>
export type FilterName = keyof SearchFilter

const MOST_WORDS = 10
/** Of a car whose kilometres are unknown. */
export const UNKNOWN_KMS = 2_147_483_647

/** Asked once per statement: the function itself counts as changing from row to row. */
const NOW = "(SELECT northlot_now())"

/** SQL of what is true of a car that has a time-bound quality now. */
export const IS_HOT = `listing.last_bid_at > ${NOW} - interval '60 minutes'`
export const IS_FEATURED = `listing.featured_until > ${NOW}`
export const endsWithin = (minutes: string) => `listing.ends_at <= ${NOW} + make_interval(mins => ${minutes})`

/** What is searched, as `listing`, the name that the rule of audiences knows; `words` holds the texts of the same cars by id. */
export interface Searched {
  from: string
  /** What is true of every car that is asked for. */
  first: string
  words: string
}

/**
 * Live listings, each a row that is kept for this (`live_listing`). Between its end and its settlement an auction is over:
 * it is no live listing any more.
 */
export const LIVE: Searched = {
  from: "FROM live_listing AS listing",
  first: `listing.on_market AND listing.ends_at > ${NOW}`,
  words: "live_listing_words AS text",
}

/** Listings that were on sale, in the same columns; put together when they are asked for, which is seldom. */
export function formerly(status: "sold" | "closed"): Searched {
  return {
    from: `FROM (
      SELECT listing.id, listing.seller_id, listing.audience, coalesce(listing.year, 0) AS year, coalesce(listing.kms, ${UNKNOWN_KMS}) AS kms,
        listing.make, listing.model, listing.body, listing.fuel, listing.transmission, listing.drivetrain,
        live_listing_city(listing.location) AS city, listing.certified_at IS NOT NULL AS certified,
        coalesce(listing.featured_until, '-infinity') AS featured_until, listing.published_at,
        coalesce(seller.seller_type, 'private') AS seller_type, coalesce(auction.ends_at, listing.published_at) AS ends_at,
        coalesce(auction.last_bid_at, '-infinity') AS last_bid_at, coalesce(auction.bid_count, 0) AS bid_count,
        coalesce(resold.price_cents, auction.current_cents, auction.opening_cents, 0) AS price_cents,
        auction.current_cents IS NOT NULL AND (auction.reserve_cents IS NULL OR auction.current_cents >= auction.reserve_cents) AS reserve_met
      ${FROM_LISTINGS}
      WHERE listing.deleted_at IS NULL AND listing.status = '${status}' AND listing.published_at IS NOT NULL
    ) AS listing`,
    first: "true",
    words: `(SELECT id, listing_search_text(year, make, model, "trim", title, location, vin) AS words FROM listing WHERE deleted_at IS NULL) AS text`,
  }
}

/** The conditions of a search, `without` some of its filters. */
export function searchConditions(searched: Searched, filter: SearchFilter, viewer: ListingViewer, without: readonly FilterName[] = []): Conditions {
  const conditions = new Conditions(viewer.accountId, searched.first)
  conditions.add(audienceCondition(viewer, "$1"))
  addFilters(conditions, searched, filter, without)
  return conditions
}

function addFilters(conditions: Conditions, searched: Searched, filter: SearchFilter, without: readonly FilterName[]): void {
  const asked = <Name extends FilterName>(name: Name): SearchFilter[Name] | undefined => (without.includes(name) ? undefined : filter[name])
  addWords(conditions, searched, asked("q"))
  conditions.with(asked("yearMin"), (value) => `listing.year >= ${value}`)
  conditions.with(asked("yearMax"), (value) => `listing.year <= ${value} AND listing.year > 0`)
  conditions.with(cents(asked("priceMin")), (value) => `listing.price_cents >= ${value}`)
  conditions.with(cents(asked("priceMax")), (value) => `listing.price_cents <= ${value}`)
  conditions.with(asked("kmsMin"), (value) => `listing.kms >= ${value} AND listing.kms < ${UNKNOWN_KMS}`)
  conditions.with(asked("kmsMax"), (value) => `listing.kms <= ${value}`)
  for (const column of ["make", "model", "body", "fuel", "transmission", "drivetrain"] as const) {
    conditions.with(asked(column), (value) => `lower(listing.${column}) = lower(${value})`)
  }
  conditions.with(asked("location"), (value) => `lower(listing.city) = lower(live_listing_city(${value}))`)
  conditions.with(asked("sellerType"), (value) => `listing.seller_type = ${value}`)
  addFlag(conditions, asked("certified"), "listing.certified")
  addFlag(conditions, asked("featured"), IS_FEATURED)
  addFlag(conditions, asked("reserveMet"), "listing.reserve_met")
  addFlag(conditions, asked("hot"), IS_HOT)
  conditions.with(asked("endingWithinMinutes"), (value) => endsWithin(`${value}::integer`))
}

/** The words stand apart from the figures that bids change, under an index of their own. */
function addWords(conditions: Conditions, searched: Searched, text: string | undefined): void {
  const words = [...new Set((text ?? "").toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)
  // A part of another word asks for nothing more.
  const telling = words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
  if (telling.length === 0) return
  const each = telling.map((word) => `text.words LIKE ${conditions.place(containing(word))}`)
  conditions.add(`listing.id IN (SELECT text.id FROM ${searched.words} WHERE ${each.join(" AND ")})`)
}

function addFlag(conditions: Conditions, wanted: boolean | undefined, condition: string): void {
  if (wanted !== undefined) conditions.add(wanted ? condition : `NOT (${condition})`)
}

function cents(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : dollars * 100
}
