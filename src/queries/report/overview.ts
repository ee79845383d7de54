/** Counts of current auctions, bids and sales, and of registrations. */
import type { AnswerOf, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { periodOf, periodView, type PeriodQuery } from "./period"

type Overview = Omit<AnswerOf<typeof endpoints.readOverview>, "ok">

const ADMIN_NEWS_DAYS = 7
const OUTAGE_NEWS_DAYS = 7

/** The counts of current auctions, bids and sales, with the new admins and the recent outages of bidding. */
export async function overview(): Promise<Overview> {
  const admins = await database().records<{
    username: string
    createdBy: string
    createdAt: Date
    confirmed: boolean
  }>(
    `SELECT username, created_by, created_at, confirmed_at IS NOT NULL AS confirmed FROM staff_member
     WHERE created_by IS NOT NULL AND removed_at IS NULL AND (confirmed_at IS NULL OR created_at > northlot_now() - make_interval(days => $1)) ORDER BY created_at DESC, username`,
    [ADMIN_NEWS_DAYS]
  )
  const outages = await database().records<{ beganAt: Date; endedAt: Date }>(
    `SELECT began_at, ended_at FROM bidding_outage
     WHERE ended_at > northlot_now() - make_interval(days => $1) ORDER BY began_at DESC LIMIT 5`,
    [OUTAGE_NEWS_DAYS]
  )
  const rows = await database().records<Omit<Overview, "serverNow" | "newAdmins" | "outages"> & { serverNow: Date }>(
    `WITH moment AS (SELECT northlot_now() AS at)
     SELECT moment.at AS server_now,
       (SELECT count(*) FROM auction WHERE status = 'open') AS live_listings,
       (SELECT count(*) FROM auction WHERE status = 'open' AND ends_at <= moment.at + interval '1 hour') AS ending_within_hour,
       (SELECT count(*) FROM bid WHERE placed_at > moment.at - interval '1 hour' AND placed_at <= moment.at AND NOT voids) AS bids_within_hour,
       (SELECT count(*) FROM sale WHERE status = 'awaiting_fees') AS awaiting_fees,
       (SELECT count(*) FROM sale WHERE status = 'open') AS open_sales
     FROM moment`
  )
  const { serverNow, ...counts } = rows[0]!
  const newAdmins = admins.map(({ createdAt, ...admin }) => ({ ...admin, createdAt: createdAt.toISOString() }))
  return {
    serverNow: serverNow.toISOString(),
    ...counts,
    newAdmins,
    outages: outages.map(({ beganAt, endedAt }) => ({
      beganAt: beganAt.toISOString(),
      endedAt: endedAt.toISOString(),
    })),
  }
}

type Registrations = Omit<AnswerOf<typeof endpoints.readRegistrationMetrics>, "ok">
type Kind = Registrations["byRole"][number]["role"]

const KINDS: readonly Kind[] = ["dealer_buyer", "private_buyer", "seller", "broker"]

/**
 * The number of registrations of each kind in the period and in the previous period. Kinds without registrations are 0.
 */
export async function registrations(query: PeriodQuery): Promise<Registrations> {
  const period = periodOf(query, await database().now())
  const { rows } = await database().query<{ kind: Kind; count: number; before: number }>(
    `SELECT CASE WHEN role = 'buyer' THEN buyer_type || '_buyer' ELSE role END AS kind,
       count(*) FILTER (WHERE created_at >= $1 AND created_at < $2) AS count,
       count(*) FILTER (WHERE created_at >= $3 AND created_at < $4) AS before
     FROM account WHERE created_at >= $3 AND created_at < $2 GROUP BY kind`,
    [period.since, period.until, period.before.since, period.before.until]
  )
  const counted = new Map(rows.map((row) => [row.kind, row]))
  const byRole = KINDS.map((role) => ({
    role,
    count: counted.get(role)?.count ?? 0,
    before: counted.get(role)?.before ?? 0,
  }))
  return {
    ...periodView(period),
    byRole,
    total: byRole.reduce((sum, { count }) => sum + count, 0),
    totalBefore: byRole.reduce((sum, { before }) => sum + before, 0),
  }
}
