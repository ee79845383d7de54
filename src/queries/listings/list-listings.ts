import type { ListingView, QueryOf, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { FROM_LISTINGS, JOIN_PHOTOS, SELECT_LISTINGS, type ListingRow } from "./listing-row"
import { listingViewOf } from "./listing-view"
import { orderOf, readPlace, writePlace, type Place } from "./live-order"
import { LIVE, formerly, searchConditions, type Searched } from "./live-search"
import { audienceCondition, type ListingViewer } from "./viewer"

type ListingFilter = QueryOf<typeof endpoints.listListings>

interface ListingPage {
  listings: ListingView[]
  total: number
  totalIsMore: boolean
  next: string | null
  serverNow: string
}

/** So many are counted: nobody pages beyond, and counting further would cost more the more there are. */
export const MOST_COUNTED = 5_000

const STILL_LIVE = "listing.status = 'live' AND auction.status = 'open' AND auction.ends_at > northlot_now()"

/**
 * Live listings that this viewer may see, unless another status is asked for; drafts are never among them.
 * @throws RefusedError `INVALID_INPUT` for an `after` that this order did not answer
 */
export async function listListings(filter: ListingFilter, viewer: ListingViewer): Promise<ListingPage> {
  const status = filter.status ?? (filter.sold ? "sold" : "live")
  if (status === "draft")
    return { listings: [], total: 0, totalIsMore: false, next: null, serverNow: (await database().now()).toISOString() }
  const searched = status === "live" ? LIVE : formerly(status)
  const { places, total, now } = await findPlaces(searched, filter, viewer)
  const more = places.length > filter.limit
  if (more) places.pop()
  const rows = await readPlaces(places, status === "live" ? STILL_LIVE : `listing.status = '${status}'`, viewer)
  return {
    listings: rows.map((row) => listingViewOf(row, viewer)),
    total: Math.min(total, MOST_COUNTED),
    totalIsMore: total > MOST_COUNTED,
    next: more ? writePlace(filter.sort, places.at(-1)!) : null,
    serverNow: now.toISOString(),
  }
}

interface Found {
  /** The page's places and one more, which says whether it goes on. */
  places: Place[]
  total: number
  now: Date
}

/**
 * What matches is counted first. As long as that is few, the same statement puts it in order: an index in that order
 * could lead past every other car before it finds one. Of many, a page's worth stands near its beginning.
 */
async function findPlaces(searched: Searched, filter: ListingFilter, viewer: ListingViewer): Promise<Found> {
  const found = await findAmongFew(searched, filter, viewer)
  if (found.total <= MOST_COUNTED) return found
  const near = await findInOrder(searched, filter, viewer, NEAR)
  return { ...found, places: near.length > filter.limit ? near : await findInOrder(searched, filter, viewer, null) }
}

async function findAmongFew(searched: Searched, filter: ListingFilter, viewer: ListingViewer): Promise<Found> {
  const order = orderOf(filter.sort)
  const conditions = searchConditions(searched, filter, viewer)
  const matching = `SELECT listing.id, ${order.column} ${searched.from} WHERE ${conditions} LIMIT ${MOST_COUNTED + 1}`
  const behind = filter.after
    ? order.behind(readPlace(filter.sort, filter.after), (value) => conditions.place(value))
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

/** So many cars are looked at in order before all of them are: where every twentieth matches, a page is among these. */
const NEAR = 3_000

/** The page in its order, among the next `within` cars or all of them. */
async function findInOrder(
  searched: Searched,
  filter: ListingFilter,
  viewer: ListingViewer,
  within: number | null
): Promise<Place[]> {
  const order = orderOf(filter.sort)
  const conditions = searchConditions(searched, filter, viewer)
  const behind = filter.after
    ? order.behind(readPlace(filter.sort, filter.after), (value) => conditions.place(value))
    : "true"
  // Without the offset the whole would be walked through in the order's index, which is ten times as slow as sorting
  // it.
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

/**
 * The listings of these places in their order; what has ended or was restricted since it was found is not among them.
 */
async function readPlaces(places: readonly Place[], still: string, viewer: ListingViewer): Promise<ListingRow[]> {
  if (places.length === 0) return []
  const { rows } = await database().query<ListingRow>(
    `${SELECT_LISTINGS} ${FROM_LISTINGS} ${JOIN_PHOTOS}
     WHERE listing.id = ANY($2::text[]) AND listing.deleted_at IS NULL AND ${still} AND ${audienceCondition(viewer, "$1")}
     ORDER BY array_position($2::text[], listing.id)`,
    [viewer.accountId, places.map(({ id }) => id)]
  )
  return rows
}
