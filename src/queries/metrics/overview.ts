/** The figures of the console's first page, and the times that they are for. */
import { TIME_ZONE, type AnswerOf, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { WAITING_CHARGE } from "../ledger/admin-charges"
import { OVERDUE_SALE, SETTLEMENT_STANDING, WAITS_FOR } from "../sales/next-step"

type Overview = Omit<AnswerOf<typeof endpoints.readOverview>, "ok" | "wireAccountMissing">

const LICENCE_WARNING_DAYS = 30
const ADMIN_NEWS_DAYS = 7

/** What is going on now, and what waits for the operator, counted in one statement. */
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
  const rows = await database().records<
    Omit<Overview, "serverNow" | "nextPayoutDueAt" | "newAdmins"> & { serverNow: Date; nextPayoutDueAt: Date | null }
  >(
    `WITH moment AS (SELECT northlot_now() AS at, (northlot_now() AT TIME ZONE $1)::date AS today)
     SELECT moment.at AS server_now,
       (SELECT count(*) FROM auction WHERE status = 'open') AS live_listings,
       (SELECT count(*) FROM auction WHERE status = 'open' AND ends_at <= moment.at + interval '1 hour') AS ending_within_hour,
       (SELECT count(*) FROM bid WHERE placed_at > moment.at - interval '1 hour' AND placed_at <= moment.at AND NOT voids) AS bids_within_hour,
       (SELECT count(*) FROM sale WHERE status = 'awaiting_fees') AS awaiting_fees,
       standings.*,
       (SELECT count(*) FROM sale WHERE status = 'open') AS open_sales,
       (SELECT count(*) FROM bid_review WHERE decision IS NULL) AS bid_reviews_open,
       (SELECT count(*) FROM dealer_profile WHERE licence = 'pending') AS licences_pending,
       (SELECT count(*) FROM dealer_profile WHERE licence = 'verified'
          AND licence_expires_on BETWEEN moment.today AND moment.today + $2::int) AS licences_expiring,
       (SELECT count(*) FROM charge LEFT JOIN charge_refund AS refund ON refund.charge_id = charge.id WHERE ${WAITING_CHARGE}) AS charges_waiting
     FROM moment CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE ${OVERDUE_SALE("moment.at")}) AS overdue_sales,
         count(*) FILTER (WHERE ${WAITS_FOR.payout}) AS payouts_due, min(standing.payout_due_at) AS next_payout_due_at,
         count(*) FILTER (WHERE ${WAITS_FOR.dispute}) AS disputed_sales,
         count(*) FILTER (WHERE ${WAITS_FOR.wireAccount}) AS sales_without_wire_account
       FROM sale s ${SETTLEMENT_STANDING} WHERE s.status IN ('awaiting_fees', 'open')
     ) AS standings`,
    [TIME_ZONE, LICENCE_WARNING_DAYS]
  )
  const { serverNow, nextPayoutDueAt, ...counts } = rows[0]!
  const newAdmins = admins.map(({ createdAt, ...admin }) => ({ ...admin, createdAt: createdAt.toISOString() }))
  return {
    serverNow: serverNow.toISOString(),
    nextPayoutDueAt: nextPayoutDueAt?.toISOString() ?? null,
    ...counts,
    newAdmins,
  }
}

export type Range = "day" | "week" | "month"

/** When this day, week (from Monday) or month began in Toronto, daylight saving included. */
export async function beginningOf(range: Range): Promise<Date> {
  const { rows } = await database().query<{ since: Date }>(
    `SELECT date_trunc($1, northlot_now() AT TIME ZONE $2) AT TIME ZONE $2 AS since`,
    [range, TIME_ZONE]
  )
  return rows[0]!.since
}

type Registrations = Omit<AnswerOf<typeof endpoints.readRegistrationMetrics>, "ok">
type Kind = Registrations["byRole"][number]["role"]

const KINDS: readonly Kind[] = ["dealer_buyer", "private_buyer", "seller", "broker"]

/** Sign-ups since the range began; kinds that nobody signed up as are told as 0. */
export async function registrations(range: Range): Promise<Registrations> {
  const since = await beginningOf(range)
  const { rows } = await database().query<{ kind: Kind; count: number }>(
    `SELECT CASE WHEN role = 'buyer' THEN buyer_type || '_buyer' ELSE role END AS kind, count(*) AS count
     FROM account WHERE created_at >= $1 GROUP BY kind`,
    [since]
  )
  const counted = new Map(rows.map(({ kind, count }) => [kind, count]))
  const byRole = KINDS.map((role) => ({ role, count: counted.get(role) ?? 0 }))
  return { range, since: since.toISOString(), byRole, total: byRole.reduce((sum, { count }) => sum + count, 0) }
}
