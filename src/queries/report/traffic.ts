import { TIME_ZONE, type TrafficSources } from "@northlot/contract"
import { database } from "#src/platform/database"

const NONE: TrafficSources = { search: 0, direct: 0, referral: 0, social: 0, unknown: 0 }

/** SQL: today's calendar date in Toronto. `zone` is the placeholder of the time zone. */
export const today = (zone: string) => `(northlot_now() AT TIME ZONE ${zone})::date`

/** Views by source, over the last `days` days. The SQL `condition` selects the listings; its parameter `$1` is `of`. */
export async function readSources(condition: string, of: string, days: number): Promise<TrafficSources> {
  const { rows } = await database().query<{ source: keyof TrafficSources; views: number }>(
    `SELECT source, sum(listing_view_day.views)::int AS views FROM listing_view_day
     JOIN listing ON listing.id = listing_view_day.listing_id AND listing.deleted_at IS NULL
     WHERE ${condition} AND day > ${today("$2")} - $3::int GROUP BY source`,
    [of, TIME_ZONE, days]
  )
  return { ...NONE, ...Object.fromEntries(rows.map(({ source, views }) => [source, views])) }
}
