import type { ListingCard, ListingView, QueryOf, TradeRow, endpoints } from "@northlot/contract"
import { runningAt } from "#src/modules/auction/rules/running"
import { database } from "#src/platform/database"
import type { Coordinates } from "#src/platform/places"
import { distanceColumn, distanceOf, readCards, readTradeRows, type Distant } from "../listing/listing-card"
import { FROM_LISTINGS, JOIN_PHOTOS, SELECT_LISTINGS, type ListingRow } from "../listing/listing-row"
import { listingViewOf } from "../listing/listing-view"
import { orderOf, readPlace, writePlace, type Place } from "./live-order"
import { LIVE, formerly, measured, searchConditions, type Searched } from "./live-search"
import { withPlace, type WithPlace } from "./near"
import { audienceCondition, type ListingViewer } from "../listing/viewer"

type ListingFilter = QueryOf<typeof endpoints.listListings>
type PageFilter = WithPlace<Omit<ListingFilter, "view">>

interface FoundPage {
  ids: string[]
  total: number
  totalIsMore: boolean
  next: string | null
  serverNow: string
}
type ListingPage<Listing> = Omit<FoundPage, "ids"> & { listings: Listing[] }

/** Totals are counted up to this number. Nobody reads more pages, and the cost of counting grows with the total. */
export const MOST_COUNTED = 5_000

const STILL_LIVE = `listing.status = 'live' AND ${runningAt()}`

/**
 * Live listings that this viewer may see, or listings of another requested status, but never drafts. @throws
 * RefusedError `INVALID_INPUT` if `after` comes from another sort order, and as `withPlace`
 */
export async function listListings(
  { view, ...sent }: ListingFilter,
  viewer: ListingViewer
): Promise<ListingPage<ListingView> | ListingPage<ListingCard> | ListingPage<TradeRow>> {
  const filter = withPlace(sent)
  const status = filter.status ?? (filter.sold ? "sold" : "live")
  if (status === "draft")
    return { listings: [], total: 0, totalIsMore: false, next: null, serverNow: (await database().now()).toISOString() }
  const { ids, ...page } = await findPage(status, filter, viewer)
  const still = stillOnMarket(status, viewer)
  if (view === "card") return { ...page, listings: await readCards(ids, still, viewer, filter.near) }
  if (view === "row") return { ...page, listings: await readTradeRows(ids, still, viewer, filter.near) }
  return { ...page, listings: await readListings(ids, still, viewer, filter.near) }
}

/**
 * SQL: whether a found listing still matches. Its auction may have ended, or the listing may have been restricted to
 * dealers, since the search.
 */
export const stillOnMarket = (status: "live" | "sold" | "closed", viewer: ListingViewer) =>
  `listing.deleted_at IS NULL AND ${status === "live" ? STILL_LIVE : `listing.status = '${status}'`} AND ${audienceCondition(viewer, "$1")}`

/** The ids of one page, in the order of the filter, with the total. */
export async function findPage(
  status: "live" | "sold" | "closed",
  filter: PageFilter,
  viewer: ListingViewer
): Promise<FoundPage> {
  const of = status === "live" ? LIVE : formerly(status)
  const searched = filter.sort === "nearest" && filter.near ? measured(of, filter.near) : of
  const { places, total, now } = await findPlaces(searched, filter, viewer)
  const more = places.length > filter.limit
  if (more) places.pop()
  return {
    ids: places.map(({ id }) => id),
    total: Math.min(total, MOST_COUNTED),
    totalIsMore: total > MOST_COUNTED,
    next: more ? writePlace(filter, places.at(-1)!) : null,
    serverNow: now.toISOString(),
  }
}

interface Found {
  /** The position of each listing of the page, and one more position if another page follows. */
  places: Place[]
  total: number
  now: Date
}

/**
 * Counts the matching cars and finds the requested page. Few matches are sorted directly, because the search could read
 * almost the whole index in sort order. With many matches, the page is near the beginning of that index.
 */
async function findPlaces(searched: Searched, filter: PageFilter, viewer: ListingViewer): Promise<Found> {
  const found = await findAmongFew(searched, filter, viewer)
  if (found.total <= MOST_COUNTED) return found
  // No index contains the distance. Even the nearest cars are found only by computing all distances.
  const first = filter.sort === "nearest" ? [] : await findInOrder(searched, filter, viewer, FIRST)
  return { ...found, places: first.length > filter.limit ? first : await findInOrder(searched, filter, viewer, null) }
}

async function findAmongFew(searched: Searched, filter: PageFilter, viewer: ListingViewer): Promise<Found> {
  const order = orderOf(filter.sort)
  const conditions = searchConditions(searched, filter, viewer)
  const matching = `SELECT listing.id, ${order.column} ${searched.from} WHERE ${conditions} LIMIT ${MOST_COUNTED + 1}`
  const behind = filter.after
    ? order.behind(readPlace(filter, filter.after), (value) => conditions.place(value))
    : "true"
  const page = `LIMIT ${conditions.place(filter.limit + 1)} OFFSET ${conditions.place(filter.after ? 0 : filter.offset)}`
  const { rows } = await database().query<{ total: number; now: Date; places: Place[] | null }>(
    `WITH listing AS MATERIALIZED (${matching}), counted AS (SELECT count(*)::int AS total FROM listing)
     SELECT total, northlot_now() AS now, (
       SELECT json_agg(page) FROM (
         SELECT listing.id, ${order.keyText} AS key FROM listing WHERE total <= ${MOST_COUNTED} AND ${behind} ORDER BY ${order.by} ${page}
       ) AS page
     ) AS places FROM counted`,
    conditions.values
  )
  const { total, now, places } = rows[0]!
  return { total, now, places: places ?? [] }
}

/**
 * How many cars are read from the index in sort order before all cars are sorted instead. This many cars contain a full
 * page if every twentieth car matches.
 */
const FIRST = 3_000

/**
 * Finds one page of cars in sort order, after the position `filter.after` if it is given. Only the first `within` cars
 * from there are searched; null searches all.
 */
async function findInOrder(
  searched: Searched,
  filter: PageFilter,
  viewer: ListingViewer,
  within: number | null
): Promise<Place[]> {
  const order = orderOf(filter.sort)
  const conditions = searchConditions(searched, filter, viewer)
  const behind = filter.after
    ? order.behind(readPlace(filter, filter.after), (value) => conditions.place(value))
    : "true"
  // `OFFSET 0` stops the query planner from reading the whole index in sort order, which is ten times slower than
  // sorting.
  const from =
    within === null
      ? `FROM (SELECT * ${searched.from} WHERE ${behind} OFFSET 0) AS listing`
      : `FROM (SELECT * ${searched.from} WHERE ${searched.first} AND ${behind} ORDER BY ${order.by} LIMIT ${within}) AS listing`
  const limit = conditions.place(filter.limit + 1)
  const offset = conditions.place(filter.after ? 0 : filter.offset)
  const { rows } = await database().query<Place>(
    `SELECT listing.id, ${order.keyText} AS key ${from} WHERE ${conditions} ORDER BY ${order.by} LIMIT ${limit} OFFSET ${offset}`,
    conditions.values
  )
  return rows
}

/** Reads the listings with these ids, in the order of `ids`. Listings that no longer meet `still` are left out. */
async function readListings(
  ids: readonly string[],
  still: string,
  viewer: ListingViewer,
  near?: Coordinates
): Promise<ListingView[]> {
  if (ids.length === 0) return []
  const rows = await database().records<ListingRow & Distant>(
    `${SELECT_LISTINGS} ${distanceColumn(near)} ${FROM_LISTINGS} ${JOIN_PHOTOS} WHERE listing.id = ANY($2::text[]) AND ${still}
     ORDER BY array_position($2::text[], listing.id)`,
    [viewer.accountId, ids]
  )
  return rows.map((row) => ({ ...listingViewOf(row, viewer), ...distanceOf(row, near) }))
}
