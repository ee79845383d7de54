import { choicesOf, type QueryOf, type endpoints } from "@northlot/contract"
import { RESERVE_MET } from "#src/modules/auction/rules/reserve"
import { IS_FEATURED } from "#src/modules/listing/rules/featured"
import { searchedWords, spellingsOf } from "#src/modules/search/rules/search-filter"
import { containing } from "#src/platform/like-pattern"
import type { Coordinates } from "#src/platform/places"
import { Conditions } from "../listing/conditions"
import { FROM_LISTINGS } from "../listing/listing-row"
import { isWithin, metresTo, type WithPlace } from "./near"
import { audienceCondition, type ListingViewer } from "../listing/viewer"

/** The filters of a search with its place resolved, the same for the list and the facets. */
export type SearchFilter = WithPlace<QueryOf<typeof endpoints.readFacets>>
/** The name of a filter. `near` is no filter, because a place alone excludes no car. */
export type FilterName = Exclude<keyof SearchFilter, "near">

/** The value that stands for unknown kilometres. */
export const UNKNOWN_KMS = 2_147_483_647

/**
 * A subquery, because Postgres evaluates it once per statement. Postgres would call the volatile function itself for
 * each row.
 */
const NOW = "(SELECT northlot_now())"

/** SQL: whether a car is hot now, which means that the last bid is less than 60 minutes old. */
export const IS_HOT = "listing.last_bid_at > (SELECT northlot_now() - interval '60 minutes')"
export const endsWithin = (minutes: string) =>
  `listing.ends_at <= (SELECT northlot_now() + make_interval(mins => ${minutes}))`

const lowered = (texts: string) => `ARRAY(SELECT lower(text) FROM unnest(${texts}) AS text)`

/**
 * A source of cars for a search. Its rows are named `listing`, the name that the audience rules use. `words` is a table
 * with the search texts of the same cars, by id.
 */
export interface Searched {
  from: string
  /** A condition that every searched car meets. */
  first: string
  words: string
  /** SQL: whether a column equals one of these texts (`text[]`), ignoring case. */
  holds: (column: string, texts: string) => string
}

/**
 * The live listings, in the table for searches (`live_listing`). A listing is excluded as soon as its auction ends,
 * before the settlement.
 */
export const LIVE: Searched = {
  from: "FROM live_listing AS listing",
  first: `listing.on_market AND listing.ends_at > ${NOW}`,
  words: "live_listing_words AS text",
  // The table `live_listing` stores texts as codes. Each spelling of a text has its own code in `search_term`.
  holds: (column, texts) =>
    `${column} = ANY (ARRAY(SELECT code FROM search_term WHERE lower(value) = ANY (${lowered(texts)})))`,
}

/**
 * The sold or closed listings, with the same columns as `LIVE`. These columns are computed for each request, because
 * such requests are rare.
 */
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
    words: `(SELECT id, search_text AS words FROM listing WHERE deleted_at IS NULL) AS text`,
    holds: (column, texts) => `lower(${column}) = ANY (${lowered(texts)})`,
  }
}

/** Adds a column `distance` to a source: the distance to a place, in metres. */
export function measured(searched: Searched, place: Coordinates): Searched {
  return {
    ...searched,
    from: `FROM (SELECT listing.*, ${metresTo(place)} AS distance ${searched.from}) AS listing`,
  }
}

/** The SQL conditions of a search. The filters in `without` are ignored. */
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

/**
 * A stored text may itself contain a comma. The whole filter value, with its commas, is therefore also compared as one
 * text.
 */
const textIn =
  (column: string): Writer<string> =>
  (value, place, { holds }) =>
    holds(column, `${place([value, ...choicesOf(value)])}::text[]`)
const whether =
  (condition: string): Writer<boolean> =>
  (wanted) =>
    wanted ? condition : `NOT (${condition})`

/** SQL of each filter except `q`. The condition must never be null. */
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
  location: (value, place, { holds }) =>
    holds(
      "listing.city",
      `ARRAY(SELECT live_listing_city(place) FROM unnest(${place(choicesOf(value))}::text[]) AS place)`
    ),
  sellerType: (value) => (value === "dealer" ? "listing.dealer" : "NOT listing.dealer"),
  certified: whether("listing.certified"),
  featured: whether(IS_FEATURED),
  reserveMet: whether("listing.reserve_met"),
  noReserve: whether("listing.no_reserve"),
  hot: whether(IS_HOT),
  endingWithinMinutes: (value, place) => endsWithin(`${place(value)}::integer`),
}
export const FILTER_NAMES: readonly FilterName[] = ["q", ...(Object.keys(WRITERS) as Exclude<FilterName, "q">[])]

/** Whether a filter was sent and is not empty. */
export function isAsked(filter: SearchFilter, name: FilterName): boolean {
  return filter[name] !== undefined && filter[name] !== ""
}

/** SQL of one sent filter. `place` binds a value and returns its placeholder. */
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

/**
 * Adds the condition of the search words. The words have a separate table with its own index, so that bids do not
 * change that index.
 */
function addWords(conditions: Conditions, searched: Searched, text: string | undefined): void {
  const found = wordsCondition(searchedWords(text), (value) => conditions.place(value))
  if (found) conditions.add(`listing.id IN (SELECT text.id FROM ${searched.words} WHERE ${found})`)
}

/** SQL: whether `text.words` contains each word in one of the word's spellings. Null if there are no words. */
export function wordsCondition(words: readonly string[], place: (value: unknown) => string): string | null {
  // A word is ignored if it is part of another word, because it excludes no further car.
  const isPart = (word: string, other: string) =>
    other !== word && spellingsOf(other).every((spelling) => spelling.includes(word))
  const telling = words.filter((word) => !words.some((other) => isPart(word, other)))
  const each = telling.map((word) =>
    spellingsOf(word)
      .map((spelling) => `text.words LIKE without_accents(${place(containing(spelling))})`)
      .join(" OR ")
  )
  return each.length === 0 ? null : each.map((condition) => `(${condition})`).join(" AND ")
}
