import type { QueryOf, endpoints } from "@northlot/contract"
import { RESERVE_MET } from "#src/modules/auction/rules/reserve"
import { IS_FEATURED } from "#src/modules/listing/rules/featured"
import { containing } from "#src/platform/like-pattern"
import type { Coordinates } from "#src/platform/places"
import { Conditions } from "../listing/conditions"
import { FROM_LISTINGS } from "../listing/listing-row"
import { isWithin, metresTo, type WithPlace } from "./near"
import { audienceCondition, type ListingViewer } from "../listing/viewer"

/** The filters of a search, its place found; the list's and the facets' are the same. */
export type SearchFilter = WithPlace<QueryOf<typeof endpoints.readFacets>>
/** A place alone narrows nothing. */
export type FilterName = Exclude<keyof SearchFilter, "near">

const MOST_WORDS = 10
/** Of a car whose kilometres are unknown. */
export const UNKNOWN_KMS = 2_147_483_647

/** Asked once per statement: the function itself counts as changing from row to row. */
const NOW = "(SELECT northlot_now())"

/** SQL of what is true of a car that has a time-bound quality now. */
export const IS_HOT = "listing.last_bid_at > (SELECT northlot_now() - interval '60 minutes')"
export const endsWithin = (minutes: string) =>
  `listing.ends_at <= (SELECT northlot_now() + make_interval(mins => ${minutes}))`

/**
 * What is searched, as `listing`, the name that the rule of audiences knows; `words` holds the texts of the same cars
 * by id.
 */
export interface Searched {
  from: string
  /** What is true of every car that is asked for. */
  first: string
  words: string
  /** SQL of whether a column holds this text, in whatever case. */
  holds: (column: string, text: string) => string
}

/**
 * Live listings, each a row that is kept for this (`live_listing`). Between its end and its settlement an auction is
 * over: it is no live listing any more.
 */
export const LIVE: Searched = {
  from: "FROM live_listing AS listing",
  first: `listing.on_market AND listing.ends_at > ${NOW}`,
  words: "live_listing_words AS text",
  // Texts are kept as numbers there; each way of writing one has its own.
  holds: (column, text) => `${column} = ANY (ARRAY(SELECT code FROM search_term WHERE lower(value) = lower(${text})))`,
}

/** Listings that were on sale, in the same columns; put together when they are asked for, which is seldom. */
export function formerly(status: "sold" | "closed"): Searched {
  return {
    from: `FROM (
      SELECT listing.id, listing.seller_id, listing.audience, coalesce(listing.year, 0) AS year, coalesce(listing.kms, ${UNKNOWN_KMS}) AS kms,
        coalesce(listing.latitude, 'NaN') AS latitude, coalesce(listing.longitude, 'NaN') AS longitude,
        listing.make, listing.model, listing.body, listing.fuel, listing.transmission, listing.drivetrain,
        live_listing_city(listing.location) AS city, listing.certified_at IS NOT NULL AS certified,
        coalesce(listing.featured_until, '-infinity') AS featured_until, listing.published_at,
        coalesce(seller.seller_type = 'dealer', false) AS dealer, coalesce(auction.ends_at, listing.published_at) AS ends_at,
        coalesce(auction.last_bid_at, '-infinity') AS last_bid_at, coalesce(auction.bid_count, 0) AS bid_count,
        coalesce(resold.price_cents, auction.current_cents, auction.opening_cents, 0) AS price_cents,
        ${RESERVE_MET} AS reserve_met,
        auction.id IS NOT NULL AND auction.reserve_cents IS NULL AS no_reserve
      ${FROM_LISTINGS}
      WHERE listing.deleted_at IS NULL AND listing.status = '${status}' AND listing.published_at IS NOT NULL
    ) AS listing`,
    first: "true",
    words: `(SELECT id, listing_search_text(year, make, model, "trim", title, location, vin) AS words FROM listing WHERE deleted_at IS NULL) AS text`,
    holds: (column, text) => `lower(${column}) = lower(${text})`,
  }
}

/** The same with the metres to a place, as `distance`. */
export function measured(searched: Searched, place: Coordinates): Searched {
  return {
    ...searched,
    from: `FROM (SELECT listing.*, ${metresTo(place)} AS distance ${searched.from}) AS listing`,
  }
}

/** The conditions of a search, `without` some of its filters. */
export function searchConditions(
  searched: Searched,
  filter: SearchFilter,
  viewer: ListingViewer,
  without: readonly FilterName[] = []
): Conditions {
  const conditions = new Conditions(viewer.accountId, searched.first)
  conditions.add(audienceCondition(viewer, "$1"))
  for (const name of FILTER_NAMES) if (!without.includes(name)) addFilter(conditions, searched, filter, name)
  return conditions
}

type Writer<Value> = (
  value: Value,
  place: (value: unknown) => string,
  searched: Searched,
  near: Coordinates | undefined
) => string

const textIn =
  (column: string): Writer<string> =>
  (value, place, { holds }) =>
    holds(column, place(value))
const whether =
  (condition: string): Writer<boolean> =>
  (wanted) =>
    wanted ? condition : `NOT (${condition})`

/** SQL of each filter but the words, true or false of every car, never unknown. */
const WRITERS: { readonly [Name in Exclude<FilterName, "q">]: Writer<NonNullable<SearchFilter[Name]>> } = {
  yearMin: (value, place) => `listing.year >= ${place(value)}`,
  yearMax: (value, place) => `(listing.year <= ${place(value)} AND listing.year > 0)`,
  priceMin: (value, place) => `listing.price_cents >= ${place(value * 100)}`,
  priceMax: (value, place) => `listing.price_cents <= ${place(value * 100)}`,
  kmsMin: (value, place) => `(listing.kms >= ${place(value)} AND listing.kms < ${UNKNOWN_KMS})`,
  kmsMax: (value, place) => `listing.kms <= ${place(value)}`,
  make: textIn("listing.make"),
  model: textIn("listing.model"),
  body: textIn("listing.body"),
  fuel: textIn("listing.fuel"),
  transmission: textIn("listing.transmission"),
  drivetrain: textIn("listing.drivetrain"),
  radiusKm: (value, _place, _searched, near) => (near ? isWithin(near, value) : "true"),
  location: (value, place, { holds }) => holds("listing.city", `live_listing_city(${place(value)})`),
  sellerType: (value) => (value === "dealer" ? "listing.dealer" : "NOT listing.dealer"),
  certified: whether("listing.certified"),
  featured: whether(IS_FEATURED),
  reserveMet: whether("listing.reserve_met"),
  noReserve: whether("listing.no_reserve"),
  hot: whether(IS_HOT),
  endingWithinMinutes: (value, place) => endsWithin(`${place(value)}::integer`),
}
export const FILTER_NAMES: readonly FilterName[] = ["q", ...(Object.keys(WRITERS) as Exclude<FilterName, "q">[])]

/** Whether a filter was sent and asks for something. */
export function isAsked(filter: SearchFilter, name: FilterName): boolean {
  return filter[name] !== undefined && filter[name] !== ""
}

/** SQL of one filter, whose values `place` takes; `name` was asked for. */
export function filterCondition(
  searched: Searched,
  filter: SearchFilter,
  name: Exclude<FilterName, "q">,
  place: (value: unknown) => string
): string {
  const write = WRITERS[name] as Writer<unknown>
  return write(filter[name], place, searched, filter.near)
}

function addFilter(conditions: Conditions, searched: Searched, filter: SearchFilter, name: FilterName): void {
  if (name === "q") addWords(conditions, searched, filter.q)
  else if (isAsked(filter, name))
    conditions.add(filterCondition(searched, filter, name, (value) => conditions.place(value)))
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
