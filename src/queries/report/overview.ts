/** Counts of work that waits for the operator, and of registrations. */
import { TIME_ZONE, type AnswerOf, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { DISPUTE_TO_ANSWER, WAITING_CHARGE } from "../payment/admin-charges"
import { OVERDUE_SALE, SETTLEMENT_STANDING, WAITS_FOR } from "../sale/next-step"
import { periodOf, periodView, type PeriodQuery } from "./period"

type Overview = Omit<AnswerOf<typeof endpoints.readOverview>, "ok" | "wireAccountMissing">

const LICENCE_WARNING_DAYS = 30
const ADMIN_NEWS_DAYS = 7
const OUTAGE_NEWS_DAYS = 7

/** Present activity and waiting work, counted in one statement. */
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
  const rows = await database().records<
    Omit<Overview, "serverNow" | "nextPayoutDueAt" | "nextEvidenceDueAt" | "newAdmins" | "outages"> & {
      serverNow: Date
      nextPayoutDueAt: Date | null
      nextEvidenceDueAt: Date | null
    }
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
       (SELECT count(*) FROM dealer_profile WHERE licence = 'pending' OR renewal_file_id IS NOT NULL) AS licences_pending,
       (SELECT count(*) FROM dealer_profile WHERE licence = 'verified' AND renewal_file_id IS NULL
          AND licence_expires_on BETWEEN moment.today AND moment.today + $2::int) AS licences_expiring,
       (SELECT count(*) FROM payout_batch WHERE approved_at IS NULL AND cancelled_at IS NULL) AS batches_to_approve,
       (SELECT count(*) FROM payout_batch WHERE approved_at IS NOT NULL AND sent_at IS NULL AND cancelled_at IS NULL) AS batches_at_bank,
       (SELECT count(*) FROM reconciliation_difference AS difference
          WHERE NOT EXISTS (SELECT 1 FROM reconciliation_resolution WHERE difference_id = difference.id)) AS differences_standing,
       EXISTS (SELECT 1 FROM wire_account_request WHERE outcome IS NULL) AS wire_account_asked,
       (SELECT count(*) FROM listing_question WHERE 'held' IN (standing, answer_standing)) AS questions_held,
       (SELECT count(*) FROM contact_message WHERE answered_at IS NULL) AS contact_messages_open,
       (SELECT count(*) FROM contact_message WHERE answered_at IS NULL AND topic = 'name') AS name_changes_asked,
       (SELECT count(*) FROM finance_request WHERE status = 'new') AS finance_requests_open,
       (SELECT count(*) FROM outbox_delivery WHERE set_aside_at IS NOT NULL) AS deliveries_set_aside,
       (SELECT count(*) FROM quarantined_file) AS files_quarantined,
       (SELECT count(*) FROM charge LEFT JOIN charge_refund AS refund ON refund.charge_id = charge.id WHERE ${WAITING_CHARGE}) AS charges_waiting,
       disputes.*
     FROM moment CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE ${OVERDUE_SALE("moment.at")}) AS overdue_sales,
         count(*) FILTER (WHERE ${WAITS_FOR.payout}) AS payouts_due, min(standing.payout_due_at) AS next_payout_due_at,
         count(*) FILTER (WHERE ${WAITS_FOR.dispute}) AS disputed_sales,
         count(*) FILTER (WHERE ${WAITS_FOR.fees}) AS sales_with_held_fees,
         count(*) FILTER (WHERE ${WAITS_FOR.wireAccount}) AS sales_without_wire_account
       FROM sale s ${SETTLEMENT_STANDING} WHERE s.status IN ('awaiting_fees', 'open')
     ) AS standings CROSS JOIN LATERAL (
       SELECT count(*) AS disputes_to_answer, min(known.evidence_due_at) AS next_evidence_due_at
       FROM charge JOIN charge_dispute AS known ON known.charge_id = charge.id WHERE ${DISPUTE_TO_ANSWER}
     ) AS disputes`,
    [TIME_ZONE, LICENCE_WARNING_DAYS]
  )
  const { serverNow, nextPayoutDueAt, nextEvidenceDueAt, ...counts } = rows[0]!
  const newAdmins = admins.map(({ createdAt, ...admin }) => ({ ...admin, createdAt: createdAt.toISOString() }))
  return {
    serverNow: serverNow.toISOString(),
    nextPayoutDueAt: nextPayoutDueAt?.toISOString() ?? null,
    nextEvidenceDueAt: nextEvidenceDueAt?.toISOString() ?? null,
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

/** Registrations of the period and of the one before. Kinds without any are 0. */
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
