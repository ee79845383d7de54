import { TIME_ZONE, type AnswerOf, type TradeFigures, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { periodOf, periodView, type PeriodQuery, type Stretch } from "./period"

type Trade = Omit<AnswerOf<typeof endpoints.readTradeMetrics>, "ok">
type Series = Omit<AnswerOf<typeof endpoints.readMetricSeries>, "ok">

export async function trade(query: PeriodQuery): Promise<Trade> {
  const period = periodOf(query, await database().now())
  const [now, before] = await Promise.all([tradedIn(period), tradedIn(period.before)])
  return { ...periodView(period), trade: now, tradeBefore: before }
}

async function tradedIn({ since, until }: Stretch): Promise<TradeFigures> {
  const rows = await database().records<TradeFigures>(
    `SELECT
       (SELECT count(*) FROM auction WHERE starts_at >= $1 AND starts_at < $2 AND status <> 'cancelled') AS started,
       ended.*, bids.*
     FROM (
       SELECT count(*) AS ended, count(*) FILTER (WHERE outcome = 'sold') AS sold,
         count(*) FILTER (WHERE outcome = 'unsold') AS unsold,
         round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM settled_at - first.starts_at))
           FILTER (WHERE outcome = 'sold'))::bigint AS seconds_to_sale
       FROM auction CROSS JOIN LATERAL (
         SELECT min(starts_at) AS starts_at FROM auction AS any_auction WHERE any_auction.listing_id = auction.listing_id
       ) AS first
       WHERE settled_at >= $1 AND settled_at < $2
     ) AS ended CROSS JOIN (
       SELECT count(*) AS bids, count(DISTINCT bidder_id) AS bidders FROM bid
       WHERE placed_at >= $1 AND placed_at < $2 AND NOT voids
     ) AS bids`,
    [since, until]
  )
  return rows[0]!
}

/**
 * The figures of a period as points of a chart. One day has hourly points; a longer period has daily points. A point
 * covers the time until the next point.
 */
export async function series(query: PeriodQuery): Promise<Series> {
  const period = periodOf(query, await database().now())
  const { since, until } = period
  const unit = until.getTime() - since.getTime() > 26 * 3_600_000 ? "day" : "hour"
  const points = await database().records<Omit<Series["points"][number], "at"> & { at: Date }>(
    `SELECT bucket.begins AS at,
       (SELECT count(*) FROM bid WHERE placed_at >= bucket.begins AND placed_at < bucket.ends AND NOT voids) AS bids,
       sales.sold, sales.hammer_cents,
       (SELECT count(*) FROM account WHERE created_at >= bucket.begins AND created_at < bucket.ends) AS sign_ups
     FROM (
       SELECT local AT TIME ZONE $3 AS begins, least((local + ('1 ' || $4)::interval) AT TIME ZONE $3, $2) AS ends
       FROM generate_series($1::timestamptz AT TIME ZONE $3, ($2::timestamptz AT TIME ZONE $3) - interval '1 microsecond', ('1 ' || $4)::interval) AS local
     ) AS bucket CROSS JOIN LATERAL (
       SELECT count(*) AS sold, coalesce(sum(hammer_cents), 0)::bigint AS hammer_cents FROM sale
       WHERE status <> 'cancelled' AND won_at >= bucket.begins AND won_at < bucket.ends
     ) AS sales ORDER BY bucket.begins`,
    [since, until, TIME_ZONE, unit]
  )
  return { ...periodView(period), unit, points: points.map(({ at, ...point }) => ({ ...point, at: at.toISOString() })) }
}
