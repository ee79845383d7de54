import type { ListingView, QueryOf, endpoints } from "@northlot/contract"
import { database } from "../../platform/database"
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
export const MOST_COUNTED = 10_000

const STILL_LIVE = "listing.status = 'live' AND auction.status = 'open' AND auction.ends_at > northlot_now()"

/**
 * Live listings that this viewer may see, unless another status is asked for; drafts are never among them.
 * @throws RefusedError `INVALID_INPUT` for an `after` that this order did not answer
 */
export async function listListings(filter: ListingFilter, viewer: ListingViewer): Promise<ListingPage> {
  const status = filter.status ?? (filter.sold ? "sold" : "live")
  if (status === "draft") return { listings: [], total: 0, totalIsMore: false, next: null, serverNow: (await database().now()).toISOString() }
  const searched = status === "live" ? LIVE : formerly(status)
  const { total, now } = await count(searched, filter, viewer)
  const places = await placesOf(searched, filter, viewer)
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

async function count(searched: Searched, filter: ListingFilter, viewer: ListingViewer): Promise<{ total: number; now: Date }> {
  const conditions = searchConditions(searched, filter, viewer)
  const { rows } = await database().query<{ total: number; now: Date }>(
    `SELECT count(*)::int AS total, northlot_now() AS now FROM (SELECT ${searched.from} WHERE ${conditions} LIMIT ${MOST_COUNTED + 1}) AS matching`,
    conditions.values
  )
  return rows[0]!
}

/** The page's places and one more, which says whether it goes on. */
async function placesOf(searched: Searched, filter: ListingFilter, viewer: ListingViewer): Promise<Place[]> {
  const order = orderOf(filter.sort)
  const conditions = searchConditions(searched, filter, viewer)
  if (filter.after) conditions.add(order.behind(readPlace(filter.sort, filter.after), (value) => conditions.place(value)))
  const limit = conditions.place(filter.limit + 1)
  const offset = conditions.place(filter.after ? 0 : filter.offset)
  const { rows } = await database().query<{ id: string; key: string }>(
    `SELECT listing.id, ${order.keyText} AS key ${searched.from} WHERE ${conditions} ORDER BY ${order.by} LIMIT ${limit} OFFSET ${offset}`,
    conditions.values
  )
  return rows
}

/** The listings of these places in their order; what has ended or was restricted since it was found is not among them. */
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
