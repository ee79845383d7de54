import { TIME_ZONE, conversionPercent, type AnalyticsRange, type AnswerOf, type endpoints } from "@northlot/contract"
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { healthDetailsOf } from "./listing-health"
import { readOwnListing, type OwnListing } from "./own-listing"
import { readSources, today } from "./traffic"

type Analytics = Omit<AnswerOf<typeof endpoints.readListingAnalytics>, "ok">

/**
 * The maximum number of days in the analytics. By the default policy an auction runs for at most 30 days. Of a longer
 * auction, only the last 90 days are shown.
 */
const LONGEST_RUN_DAYS = 90

/** The analytics of a seller's listing. @throws RefusedError `LISTING_NOT_FOUND` */
export async function readListingAnalytics(
  idOrSlug: string,
  sellerId: string,
  range: AnalyticsRange
): Promise<Analytics> {
  const listing = await readOwnListing(idOrSlug, sellerId)
  const length = daysOf(listing, range)
  const [days, reached, sources, health] = await Promise.all([
    readDays(listing.id, length),
    readReach(listing.id, length),
    readSources("listing.id = $1", listing.id, length),
    healthDetailsOf(listing.id),
  ])
  const sum = (figure: "views" | "bids" | "questions") => days.reduce((total, day) => total + day[figure], 0)
  return {
    range,
    days,
    totals: {
      views: sum("views"),
      bids: sum("bids"),
      questions: sum("questions"),
      ...reached,
      conversionPercent: conversionPercent(reached),
    },
    sources,
    health,
    serverNow: listing.now.toISOString(),
  }
}

/** The number of calendar days in Toronto from the start of the range to today. */
function daysOf({ publishedAt, now }: OwnListing, range: AnalyticsRange): number {
  if (range !== "run") return Number(range)
  if (publishedAt === null) return 1
  return Math.min(LONGEST_RUN_DAYS, differenceInCalendarDays(torontoDate(now), torontoDate(publishedAt)) + 1)
}

async function readDays(listingId: string, length: number): Promise<Analytics["days"]> {
  const { rows } = await database().query<Analytics["days"][number]>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(seen.views, 0)::int AS views, coalesce(watching.watchers, 0)::int AS watchers,
       coalesce(bidding.bids, 0)::int AS bids, coalesce(asking.questions, 0)::int AS questions
     FROM (SELECT ${today("$2")} - back AS day FROM generate_series(0, $3::int - 1) AS back) AS calendar
     LEFT JOIN (SELECT day, sum(views) AS views FROM listing_view_day WHERE listing_id = $1 GROUP BY day) AS seen USING (day)
     LEFT JOIN (
       SELECT (since AT TIME ZONE $2)::date AS day, count(*) AS watchers FROM watched_listing WHERE listing_id = $1 GROUP BY 1
     ) AS watching USING (day)
     LEFT JOIN (
       SELECT (bid.placed_at AT TIME ZONE $2)::date AS day, count(*) AS bids
       FROM auction JOIN bid ON bid.auction_id = auction.id WHERE auction.listing_id = $1 AND NOT bid.voids GROUP BY 1
     ) AS bidding USING (day)
     LEFT JOIN (
       SELECT (asked_at AT TIME ZONE $2)::date AS day, count(*) AS questions
       FROM listing_question WHERE listing_id = $1 AND standing = 'shown' GROUP BY 1
     ) AS asking USING (day)
     ORDER BY day`,
    [listingId, TIME_ZONE, length]
  )
  return rows
}

interface Reach {
  uniqueViewers: number
  watchers: number
  bidders: number
}

async function readReach(listingId: string, length: number): Promise<Reach> {
  const rows = await database().records<Reach>(
    `SELECT
       (SELECT count(DISTINCT viewer) FROM listing_view WHERE listing_id = $1 AND day > ${today("$2")} - $3::int) AS unique_viewers,
       coalesce((SELECT watchers FROM listing_watchers WHERE listing_id = $1), 0) AS watchers,
       (SELECT count(DISTINCT bid.bidder_id) FROM auction JOIN bid ON bid.auction_id = auction.id
        WHERE auction.listing_id = $1 AND NOT bid.voids AND (bid.placed_at AT TIME ZONE $2)::date > ${today("$2")} - $3::int) AS bidders`,
    [listingId, TIME_ZONE, length]
  )
  // A person can bid on a card in a list or through the API without opening the listing's page. Such a bidder is no
  // viewer. The number of viewers is therefore raised to at least the number of bidders.
  const reach = rows[0]!
  return { ...reach, uniqueViewers: Math.max(reach.uniqueViewers, reach.bidders) }
}
