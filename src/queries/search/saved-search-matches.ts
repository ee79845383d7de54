/**
 * Finds the saved searches that match a car (for alerts), and the cars that match a saved search (for counts and for
 * alerts not sent yet).
 */
import {
  type AlertKind,
  type ChoiceFilter,
  type SearchCriterion,
  endpoints,
  type ListingView,
} from "@northlot/contract"
import { RESERVE_MET, RESERVE_STANDS } from "#src/modules/auction/rules/reserve"
import { runningAt } from "#src/modules/auction/rules/running"
import type { MatchingSearch } from "#src/modules/search/rules/matches"
import { SPELLING_SEPARATOR } from "#src/modules/search/rules/search-filter"
import { IS_FEATURED } from "#src/modules/listing/rules/featured"
import { database } from "#src/platform/database"
import { findPlace } from "#src/platform/places"
import { HEARS_DEALER_LISTINGS, SHOWN_AUDIENCE, inSight } from "../auction/audience"
import { FROM_LISTINGS, readRows } from "../listing/listing-row"
import { LIVE, searchConditions, type SearchFilter } from "./live-search"
import { metresBetween } from "./near"
import { type ListingViewer, audienceCondition } from "../listing/viewer"
import { Conditions } from "../listing/conditions"
import { listingViewOf } from "../listing/listing-view"

/** SQL: the values of one live car that a saved search can test. They are computed once per car. */
const CAR = `
  SELECT listing.id, listing.seller_id, auction.id AS auction_id, auction.starts_at, auction.ends_at, ${SHOWN_AUDIENCE} AS shown_audience,
    listing.year, listing.kms, listing.latitude, listing.longitude, lower(listing.make) AS make, lower(listing.model) AS model, lower(listing.body) AS body, lower(listing.fuel) AS fuel,
    lower(listing.transmission) AS transmission, lower(listing.drivetrain) AS drivetrain, lower(live_listing_city(listing.location)) AS city,
    coalesce(seller.seller_type, 'private') AS seller_type,
    listing.search_text AS words,
    coalesce(auction.current_cents, auction.opening_cents) AS price_cents, listing.certified_at IS NOT NULL AS certified,
    coalesce(${IS_FEATURED}, false) AS featured,
    ${RESERVE_MET} AS reserve_met,
    auction.reserve_cents IS NULL AS no_reserve,
    ${RESERVE_STANDS} AS reserve_stands
  ${FROM_LISTINGS}
  WHERE listing.id = $1 AND listing.deleted_at IS NULL AND listing.status = 'live' AND ${runningAt()}`

const value = (name: SearchCriterion) => `(search.filter ->> '${name}')`
/**
 * A stored text may itself contain a comma. The whole filter value, with its commas, is therefore also compared as one
 * text.
 */
const choices = (name: ChoiceFilter) =>
  `array_append(regexp_split_to_array(lower(${value(name)}), '\\s*,\\s*'), lower(${value(name)}))`
const oneOf = (name: ChoiceFilter) => `listing.${name} = ANY (${choices(name)})`
const flag = (name: SearchCriterion, column: string) => `listing.${column} = ${value(name)}::boolean`

const METRES = metresBetween(
  { latitude: "search.near_latitude", longitude: "search.near_longitude" },
  { latitude: "listing.latitude", longitude: "listing.longitude" }
)

/**
 * SQL for each criterion of a saved search. The list of cars uses other SQL with the same results; tests compare both.
 */
const MEETS: Readonly<Record<SearchCriterion, string>> = {
  q: `NOT EXISTS (
    SELECT FROM unnest(search.words) AS word
    WHERE NOT EXISTS (
      SELECT FROM string_to_table(word, '${SPELLING_SEPARATOR}') AS spelling
      WHERE strpos(listing.words, without_accents(spelling)) > 0
    ))`,
  yearMin: `listing.year >= ${value("yearMin")}::int`,
  yearMax: `listing.year <= ${value("yearMax")}::int`,
  priceMin: `listing.price_cents >= ${value("priceMin")}::bigint * 100`,
  priceMax: `listing.price_cents <= ${value("priceMax")}::bigint * 100`,
  kmsMin: `listing.kms >= ${value("kmsMin")}::int`,
  kmsMax: `listing.kms <= ${value("kmsMax")}::int`,
  make: oneOf("make"),
  model: oneOf("model"),
  body: oneOf("body"),
  fuel: oneOf("fuel"),
  transmission: oneOf("transmission"),
  drivetrain: oneOf("drivetrain"),
  location: `EXISTS (
    SELECT FROM unnest(${choices("location")}) AS place WHERE listing.city = lower(live_listing_city(place)))`,
  near: "true",
  radiusKm: `(search.near_latitude IS NULL OR coalesce(round(${METRES}) <= ${value("radiusKm")}::int * 1000, false))`,
  sellerType: `listing.seller_type = ${value("sellerType")}`,
  certified: flag("certified", "certified"),
  featured: flag("featured", "featured"),
  reserveMet: flag("reserveMet", "reserve_met"),
  noReserve: flag("noReserve", "no_reserve"),
}

/**
 * SQL: whether the car `listing`, a row of `CAR`, matches `search`. Unknown criteria in a stored filter are
 * ignored.
 */
const MATCHES = [
  "search.deleted_at IS NULL",
  "search.makes && ARRAY['', listing.make]",
  ...Object.entries(MEETS).map(([name, meets]) => `(NOT search.filter ? '${name}' OR ${meets})`),
].join(" AND ")

/** SQL: whether a saved search wants this kind of alert for the car now. */
const WANTS: Readonly<Record<AlertKind, string>> = {
  listed: "search.on_listed",
  // This alert says that the reserve was met or removed. Until the first bid the seller may set or raise a reserve
  // again, so the alert is sent only if the auction has no unmet reserve now.
  reserve: "search.on_reserve AND NOT listing.reserve_stands",
  // For an auction of at most a day, the alert at the opening already states the end, so there is no second alert.
  ending: "search.on_ending AND NOT (search.on_listed AND listing.ends_at - listing.starts_at <= interval '1 day')",
}

export interface Found {
  car: { auctionId: string; listingId: string }
  searches: MatchingSearch[]
}

/**
 * The saved searches that match this live car and want this kind of alert now, in one statement. The owner of each
 * search is active, may see the car and does not sell it. Null if the car is not live.
 */
export async function matchingSearches(listingId: string, kind: AlertKind): Promise<Found | null> {
  const rows = await database().records<{
    auctionId: string
    searchId: string | null
    accountId: string
    pace: MatchingSearch["pace"]
  }>(
    `WITH car AS MATERIALIZED (${CAR})
     SELECT listing.auction_id, found.*
     FROM car AS listing LEFT JOIN LATERAL (
       SELECT search.id AS search_id, search.account_id, search.pace
       FROM saved_search AS search JOIN account ON account.id = search.account_id AND account.status = 'active'
       WHERE ${MATCHES} AND ${WANTS[kind]} AND (search.by_site OR search.by_email OR search.by_sms)
         AND account.id <> listing.seller_id
         AND ${inSight({ accountId: "account.id", hears: HEARS_DEALER_LISTINGS, audience: "listing.shown_audience" })}
     ) AS found ON true`,
    [listingId]
  )
  const [first] = rows
  if (!first) return null
  const searches = rows.flatMap(({ searchId, accountId, pace }) =>
    searchId === null ? [] : [{ searchId, accountId, pace }]
  )
  return { car: { auctionId: first.auctionId, listingId }, searches }
}

const RUNS_AT_ONCE = 200

/**
 * Live cars whose auction ends within a day and that have no ending alert yet. The car whose auction ends first comes
 * first.
 */
export async function carsEndingSoon(): Promise<{ listingId: string; auctionId: string }[]> {
  return database().records<{ listingId: string; auctionId: string }>(
    `SELECT auction.id AS auction_id, auction.listing_id
     FROM auction JOIN listing ON listing.id = auction.listing_id AND listing.status = 'live'
     WHERE ${runningAt("(SELECT northlot_now())")} AND auction.ends_at <= (SELECT northlot_now()) + interval '1 day'
       AND NOT EXISTS (SELECT FROM search_look WHERE search_look.auction_id = auction.id)
     ORDER BY auction.ends_at LIMIT ${RUNS_AT_ONCE}`
  )
}

const { filter: savedSearchFilter } = endpoints.createSavedSearch.body!.shape

/** The maximum number of matches that are counted. */
const MOST_COUNTED = 10_000

/**
 * The number of live cars that match each saved search, in one statement. It equals the number of cars in this person's
 * list of cars with the same filter.
 */
export async function matchingCounts(
  searches: readonly { id: string; filter: Readonly<Record<string, string>> }[],
  viewer: ListingViewer
): Promise<ReadonlyMap<string, number>> {
  if (searches.length === 0) return new Map()
  const values: unknown[] = []
  const counts = searches.map(({ id, filter }) => {
    const conditions = searchConditions(LIVE, knownParts(filter), viewer)
    const before = values.length
    values.push(...conditions.values, id)
    const where = conditions.toString().replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)
    return `SELECT $${values.length}::text AS id, (SELECT count(*)::int FROM (SELECT ${LIVE.from} WHERE ${where} LIMIT ${MOST_COUNTED}) AS found) AS matching`
  })
  const { rows } = await database().query<{ id: string; matching: number }>(counts.join(" UNION ALL "), values)
  return new Map(rows.map(({ id, matching }) => [id, matching]))
}

/** Returns a stored filter without criteria that are no longer valid. */
function knownParts(filter: Readonly<Record<string, string>>): SearchFilter {
  const parts = Object.entries(filter).filter(([name, value]) => savedSearchFilter.safeParse({ [name]: value }).success)
  const { near: text, ...others } = savedSearchFilter.parse(Object.fromEntries(parts))
  const near = text ? findPlace(text) : null
  return { ...others, ...(near ? { near } : {}) }
}

/** A car with a running auction. */
export type LiveCar = ListingView & { auctionId: string; endsAt: string }

/**
 * The cars of the auctions in `runs` that are still running, by auction id. Cars that the person sells or may not see
 * are left out.
 */
export async function carsToTell(
  runs: readonly string[],
  viewer: ListingViewer
): Promise<ReadonlyMap<string, LiveCar>> {
  if (runs.length === 0) return new Map()
  const conditions = new Conditions(viewer.accountId)
  conditions.add(audienceCondition(viewer, "$1"))
  conditions.add("listing.seller_id <> $1")
  conditions.add(`listing.status = 'live' AND ${runningAt()}`)
  conditions.with(runs, (ids) => `auction.id = ANY(${ids})`)
  const { rows } = await readRows(conditions, "auction.ends_at", { limit: runs.length, offset: 0 })
  return new Map(rows.map((row) => [row.auctionId!, listingViewOf(row, viewer) as LiveCar]))
}
