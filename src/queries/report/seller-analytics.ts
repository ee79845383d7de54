import { TIME_ZONE, engagementPercent, type AnswerOf, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { PRICE_FIXED } from "./own-listing"
import { readSources, today } from "./traffic"

type Analytics = Omit<AnswerOf<typeof endpoints.readSellerAnalytics>, "ok">

/** The number of days in the chart of views (spec §2). */
const DAYS_SHOWN = 8
const SOURCES_DAYS = 30
const TOP_WATCHED = 4

/** The analytics of all listings of a seller. */
export async function readSellerAnalytics(sellerId: string): Promise<Analytics> {
  const [days, sources, totals, topWatched, toPrice] = await Promise.all([
    readDays(sellerId),
    readSources("listing.seller_id = $1", sellerId, SOURCES_DAYS),
    readTotals(sellerId),
    readTopWatched(sellerId),
    readToPrice(sellerId),
  ])
  const { now, ...counted } = totals
  return {
    days,
    sources,
    totals: counted,
    engagementPercent: engagementPercent(counted),
    topWatched,
    toPrice,
    serverNow: now.toISOString(),
  }
}

async function readDays(sellerId: string): Promise<Analytics["days"]> {
  const { rows } = await database().query<Analytics["days"][number]>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(seen.views, 0)::int AS views
     FROM (SELECT ${today("$2")} - back AS day FROM generate_series(0, ${DAYS_SHOWN - 1}) AS back) AS calendar
     LEFT JOIN (
       SELECT listing_view_day.day, sum(listing_view_day.views) AS views
       FROM listing JOIN listing_view_day ON listing_view_day.listing_id = listing.id
       WHERE listing.seller_id = $1 AND listing.deleted_at IS NULL AND listing_view_day.day > ${today("$2")} - ${DAYS_SHOWN}
       GROUP BY listing_view_day.day
     ) AS seen USING (day)
     ORDER BY day`,
    [sellerId, TIME_ZONE]
  )
  return rows
}

async function readTotals(sellerId: string): Promise<Analytics["totals"] & { now: Date }> {
  const { rows } = await database().query<Analytics["totals"] & { now: Date }>(
    `SELECT coalesce(sum(listing.views), 0)::int AS views, coalesce(sum(listing_watchers.watchers), 0)::int AS watchers,
       count(*) FILTER (WHERE listing.status = 'live')::int AS live, northlot_now() AS now
     FROM listing LEFT JOIN listing_watchers ON listing_watchers.listing_id = listing.id
     WHERE listing.seller_id = $1 AND listing.deleted_at IS NULL`,
    [sellerId]
  )
  return rows[0]!
}

/**
 * The seller's most watched listings. Titles are built from the car's data; a car without data gets its shown title.
 */
async function readTopWatched(sellerId: string): Promise<Analytics["topWatched"]> {
  const { rows } = await database().query<Analytics["topWatched"][number]>(
    `SELECT listing.id, listing.slug, listing_watchers.watchers,
       coalesce(nullif(concat_ws(' ', listing.year, nullif(listing.make, ''), nullif(listing.model, ''), nullif(listing.trim, '')), ''), listing.shown_title) AS title
     FROM listing JOIN listing_watchers ON listing_watchers.listing_id = listing.id AND listing_watchers.watchers > 0
     WHERE listing.seller_id = $1 AND listing.deleted_at IS NULL
     ORDER BY listing_watchers.watchers DESC, listing.id DESC LIMIT ${TOP_WATCHED}`,
    [sellerId]
  )
  return rows
}

async function readToPrice(sellerId: string): Promise<Analytics["toPrice"]> {
  const { rows } = await database().query<NonNullable<Analytics["toPrice"]>>(
    `SELECT id, shown_title AS title FROM listing
     WHERE seller_id = $1 AND deleted_at IS NULL AND ${PRICE_FIXED} IS NULL
     ORDER BY (price_cents IS NOT NULL) DESC, (status = 'live') DESC, views DESC, id DESC LIMIT 1`,
    [sellerId]
  )
  return rows[0] ?? null
}
