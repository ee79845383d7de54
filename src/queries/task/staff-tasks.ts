import type { MedusaContainer } from "@medusajs/framework/types"
import {
  type AnswerOf,
  type QueryOf,
  type StaffRole,
  type StaffTask,
  type StaffTaskType,
  type endpoints,
} from "@northlot/contract"
import { LICENCE_TODAY } from "#src/modules/account/rules/permissions"
import { SLOT_MILLISECONDS } from "#src/modules/certification/rules/slots"
import { moneySent, stepDone } from "#src/modules/settlement/rules/step-done"
import { wireAccountEntered } from "#src/modules/settlement/rules/wire-account"
import { database } from "#src/platform/database"
import { DEALER_IS_MEMBER } from "../account/licences"
import { contactReference } from "../message/contact-messages"
import { DISPUTE_TO_ANSWER } from "../payment/admin-charges"
import { IN_DISPUTE } from "../sale/next-step"
import { byStaffUrgency, screenOf, staffTaskOf, taskNamed, typesOf, type Waiting } from "./staff-task-rules"

const LICENCE_WARNING_DAYS = 30
const SLOT_SECONDS = SLOT_MILLISECONDS / 1_000

/** SQL: Postgres evaluates the subquery once per statement, not for each row. */
const NOW = "(SELECT northlot_now())"
const TODAY = `(SELECT ${LICENCE_TODAY})`

/** SQL on `dealer_profile dealer`: the end of the licence's last day. */
const LICENCE_ENDS = "(dealer.licence_expires_on + 1)::timestamp AT TIME ZONE 'America/Toronto'"

/** SQL on `dealer_profile dealer`: the name under which the staff know the dealer. */
const DEALER_NAME =
  "coalesce(nullif(dealer.name, ''), (SELECT email FROM account WHERE account.id = dealer.account_id))"

/** SQL: open sales with their settlement and its progress, read once for all kinds of tasks that need them. */
const OPEN_SALES = `open_sale AS (
  SELECT s.id, s.listing_id, s.buyer_id, s.seller_id, s.won_at, s.complete_by, t.mode, t.total_cents,
    t.two_admin_limit_cents, t.funds_due_at, t.payout_due_at, ${IN_DISPUTE} AS disputed,
    ${moneySent("s.id")} AS sent, ${stepDone("fundsReceivedByNorthlot", "s.id")} AS received
  FROM sale s JOIN settlement t ON t.sale_id = s.id WHERE s.status = 'open'
)`

/** SQL on `open_sale s`: the time of its newest settlement event that meets the condition. */
const newestEvent = (condition: string) =>
  `(SELECT max(at) FROM settlement_event WHERE settlement_event.sale_id = s.id AND ${condition})`

/**
 * SQL on `open_sale s`: the admins who approved the payout. Approvals from before the payout was last returned or
 * removed from a batch are ignored.
 */
const APPROVED_BY = `(
  SELECT array_agg(DISTINCT approval.event ->> 'admin') FROM settlement_event approval
  WHERE approval.sale_id = s.id AND approval.event ->> 'type' = 'payout.approved' AND approval.number > coalesce((
    SELECT max(number) FROM settlement_event undone
    WHERE undone.sale_id = s.id AND (undone.event ->> 'type' = 'payout.unbatched'
      OR (undone.event ->> 'type' = 'step.reversed' AND undone.event ->> 'step' = 'northlotPaidSeller'))
  ), 0))`

/**
 * SQL: payouts that are not in a batch, because a batch has its own tasks. `approved.by` contains the admins who
 * approved a payout.
 */
const payouts = (condition: string, begunBy: string) => `
  SELECT s.id, s.listing_id, s.seller_id, NULL::text, s.total_cents, ${newestEvent(`event ->> 'step' = 'sellerApproved'`)},
    s.payout_due_at, ${begunBy}
  FROM open_sale s CROSS JOIN LATERAL (SELECT ${APPROVED_BY} AS by) AS approved
  WHERE s.payout_due_at IS NOT NULL AND s.mode <> 'direct' AND NOT s.disputed
    AND NOT EXISTS (SELECT FROM payout_batch_row WHERE payout_batch_row.sale_id = s.id AND outcome IS NULL)
    AND ${condition}`

/** SQL on `open_sale s`: the deadline until which buyer or seller must act. Null while neither party must act. */
const PARTIES_DEADLINE = `CASE
  WHEN s.payout_due_at IS NOT NULL THEN CASE WHEN s.mode = 'direct' THEN s.payout_due_at END
  WHEN NOT s.sent THEN s.funds_due_at
  WHEN s.mode <> 'direct' AND NOT s.received THEN NULL
  ELSE s.complete_by END`

/**
 * SQL that selects the waiting matters of each kind. The columns are object, listing, account, text, amount, beginning
 * and deadline of the matter, and the staff who cannot deal with the matter because they began it themselves. Each
 * query reads an index that contains only open matters.
 */
const SOURCES: Readonly<Record<StaffTaskType, string>> = {
  saleDispute: `
    SELECT s.id, s.listing_id, s.buyer_id, NULL::text, s.total_cents,
      ${newestEvent(`event ->> 'type' = 'dispute.opened'`)}, s.complete_by, NULL::text[]
    FROM open_sale s WHERE s.disputed`,
  wireAnnounced: `
    SELECT s.id, s.listing_id, s.buyer_id, NULL::text, s.total_cents,
      ${newestEvent(`event ->> 'step' = 'buyerSentFunds'`)}, s.complete_by, NULL::text[]
    FROM open_sale s WHERE NOT s.disputed AND s.mode <> 'direct' AND s.sent AND NOT s.received`,
  wireAccountMissing: `
    SELECT 'account', NULL::text, NULL::text,
      CASE count(*) WHEN 0 THEN 'Buyers are told not to pay' WHEN 1 THEN 'One sale waits' ELSE count(*) || ' sales wait' END,
      NULL::bigint, min(s.won_at), NULL::timestamptz, NULL::text[]
    FROM open_sale s
    WHERE NOT s.disputed AND s.funds_due_at IS NULL AND NOT s.sent AND (SELECT wire_account_missing FROM asked)
    HAVING (SELECT wire_account_missing FROM asked) AND (count(*) > 0 OR (SELECT wires_are_ours FROM asked))`,
  wireAccountAsked: `
    SELECT id, NULL::text, NULL::text, 'Asked for by ' || asked_by, NULL::bigint, asked_at, effective_from, ARRAY[asked_by]
    FROM wire_account_request WHERE outcome IS NULL`,
  chargeDispute: `
    SELECT charge.id, NULL::text, charge.account_id, charge.description, known.amount_cents, known.opened_at,
      known.evidence_due_at, NULL::text[]
    FROM charge_dispute known JOIN charge ON charge.id = known.charge_id
    WHERE known.evidence_due_at > ${NOW} AND ${DISPUTE_TO_ANSWER}`,
  refundFailed: `
    SELECT charge.id, NULL::text, charge.account_id, charge.description, charge.amount_cents, failure.noticed_at,
      NULL::timestamptz, NULL::text[]
    FROM charge_refund_failure failure JOIN charge ON charge.id = failure.charge_id
    WHERE charge.dispute IS DISTINCT FROM 'lost' AND NOT EXISTS (
      SELECT FROM charge_refund_try WHERE charge_refund_try.charge_id = charge.id AND failed_try = failure.try)`,
  chargeHeld: `
    SELECT charge.id, NULL::text, charge.account_id, charge.description, charge.amount_cents, charge.updated_at,
      NULL::timestamptz, NULL::text[]
    FROM charge WHERE charge.status = 'held'
      AND NOT EXISTS (SELECT FROM charge_refund WHERE charge_refund.charge_id = charge.id)`,
  payout: payouts("(s.total_cents <= s.two_admin_limit_cents OR approved.by IS NULL)", "NULL::text[]"),
  payoutApproval: payouts("s.total_cents > s.two_admin_limit_cents AND approved.by IS NOT NULL", "approved.by"),
  batchApproval: `
    SELECT batch.number::text, NULL::text, NULL::text, 'Batch ' || batch.number,
      (SELECT sum(amount_cents) FROM payout_batch_row WHERE payout_batch_row.batch = batch.number AND outcome IS NULL)::bigint,
      batch.made_at, NULL::timestamptz, ARRAY[batch.made_by]
    FROM payout_batch batch WHERE batch.approved_at IS NULL AND batch.cancelled_at IS NULL AND batch.sent_at IS NULL`,
  batchToSend: `
    SELECT batch.number::text, NULL::text, NULL::text, 'Batch ' || batch.number,
      (SELECT sum(amount_cents) FROM payout_batch_row WHERE payout_batch_row.batch = batch.number AND outcome IS NULL)::bigint,
      batch.approved_at, NULL::timestamptz, NULL::text[]
    FROM payout_batch batch WHERE batch.approved_at IS NOT NULL AND batch.sent_at IS NULL AND batch.cancelled_at IS NULL`,
  payoutLimitAsked: `
    SELECT id::text, NULL::text, NULL::text, 'Asked for by ' || asked_by, limit_cents, asked_at, NULL::timestamptz,
      ARRAY[asked_by]
    FROM settlement_limit_request WHERE outcome IS NULL`,
  feesHeld: `
    SELECT s.id, s.listing_id, s.buyer_id, NULL::text, sum(fee.total_cents)::bigint, s.won_at, NULL::timestamptz, NULL::text[]
    FROM fee JOIN sale s ON s.id = fee.sale_id WHERE fee.status = 'held' AND s.status = 'awaiting_fees' GROUP BY s.id`,
  feeOverdue: `
    SELECT s.id, s.listing_id, due.account_id, NULL::text, due.total_cents, due.due_at, due.due_at, NULL::text[]
    FROM sale s CROSS JOIN LATERAL (
      SELECT min(fee.due_at) AS due_at, sum(fee.total_cents)::bigint AS total_cents,
        (array_agg(fee.account_id ORDER BY fee.due_at, fee.id))[1] AS account_id
      FROM fee WHERE fee.sale_id = s.id AND fee.status = 'pending' AND fee.due_at < ${NOW}
    ) AS due
    WHERE s.status = 'awaiting_fees' AND due.due_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM fee WHERE fee.sale_id = s.id AND fee.status = 'held')`,
  saleOverdue: `
    SELECT s.id, s.listing_id, CASE WHEN s.sent THEN s.seller_id ELSE s.buyer_id END, NULL::text, s.total_cents,
      deadline.at, deadline.at, NULL::text[]
    FROM open_sale s CROSS JOIN LATERAL (SELECT ${PARTIES_DEADLINE} AS at) AS deadline
    WHERE NOT s.disputed AND deadline.at < ${NOW}`,
  difference: `
    SELECT difference.id::text, NULL::text, NULL::text, difference.provider || ' ' || difference.key,
      coalesce(difference.provider_cents, difference.booked_cents), difference.found_at, NULL::timestamptz, NULL::text[]
    FROM reconciliation_difference difference
    WHERE NOT EXISTS (SELECT FROM reconciliation_resolution WHERE difference_id = difference.id)`,
  inspectionResult: `
    SELECT visit.id, visit.listing_id, visit.account_id, NULL::text, NULL::bigint, ended.at, ended.at, NULL::text[]
    FROM inspection_appointment visit
    CROSS JOIN LATERAL (SELECT visit.starts_at + make_interval(secs => ${SLOT_SECONDS}) AS at) AS ended
    WHERE visit.status = 'booked' AND ended.at <= ${NOW}`,
  inspectionUnassigned: `
    SELECT visit.id, visit.listing_id, visit.account_id, NULL::text, NULL::bigint, visit.created_at, visit.starts_at, NULL::text[]
    FROM inspection_appointment visit
    WHERE visit.status = 'booked' AND visit.starts_at + make_interval(secs => ${SLOT_SECONDS}) > ${NOW}
      AND NOT EXISTS (SELECT FROM inspection_assignment WHERE appointment_id = visit.id)`,
  inspectionAddress: `
    SELECT place.id, NULL::text, NULL::text, place.name, NULL::bigint,
      (SELECT min(created_at) FROM inspection_appointment WHERE location_id = place.id AND status = 'booked'),
      NULL::timestamptz, NULL::text[]
    FROM inspection_location place WHERE place.open AND NOT place.online AND btrim(place.address) = ''`,
  conductCase: `
    SELECT id, listing_id, about_id, NULL::text, NULL::bigint, opened_at, NULL::timestamptz, NULL::text[]
    FROM conduct_case WHERE decision IS NULL`,
  bidReview: `
    SELECT id::text, listing_id, bidder_id, NULL::text, NULL::bigint, opened_at, NULL::timestamptz, NULL::text[]
    FROM bid_review WHERE decision IS NULL`,
  licence: `
    SELECT dealer.account_id, NULL::text, dealer.account_id, ${DEALER_NAME}, NULL::bigint, dealer.licence_sent_at,
      NULL::timestamptz, NULL::text[]
    FROM dealer_profile dealer WHERE ${DEALER_IS_MEMBER} AND dealer.licence = 'pending' AND dealer.licence_file_id IS NOT NULL
    UNION ALL
    SELECT dealer.account_id, NULL::text, dealer.account_id, ${DEALER_NAME}, NULL::bigint, dealer.renewal_sent_at,
      ${LICENCE_ENDS}, NULL::text[]
    FROM dealer_profile dealer WHERE ${DEALER_IS_MEMBER} AND dealer.renewal_file_id IS NOT NULL`,
  licenceEnding: `
    SELECT dealer.account_id, NULL::text, dealer.account_id, ${DEALER_NAME}, NULL::bigint,
      (dealer.licence_expires_on - ${LICENCE_WARNING_DAYS})::timestamp AT TIME ZONE 'America/Toronto',
      ${LICENCE_ENDS}, NULL::text[]
    FROM dealer_profile dealer WHERE ${DEALER_IS_MEMBER} AND dealer.licence = 'verified' AND dealer.renewal_file_id IS NULL
      AND dealer.licence_expires_on BETWEEN ${TODAY} AND ${TODAY} + ${LICENCE_WARNING_DAYS}`,
  question: `
    SELECT id, listing_id, CASE WHEN standing = 'held' THEN asker_id ELSE seller_id END, NULL::text, NULL::bigint,
      CASE WHEN standing = 'held' THEN asked_at ELSE answered_at END, NULL::timestamptz, NULL::text[]
    FROM listing_question WHERE standing = 'held' OR answer_standing = 'held'`,
  correction: `
    SELECT correction.id, correction.listing_id, l.seller_id, NULL::text, NULL::bigint, correction.answered_at,
      NULL::timestamptz, NULL::text[]
    FROM listing_correction correction JOIN listing l ON l.id = correction.listing_id AND l.deleted_at IS NULL
    WHERE correction.closed_at IS NULL AND correction.answer IS NOT NULL`,
  message: `
    SELECT id, NULL::text, account_id, NULL::text, NULL::bigint, sent_at, sent_at + interval '1 day', NULL::text[]
    FROM contact_message WHERE answered_at IS NULL`,
  financeRequest: `
    SELECT id, listing_id, buyer_id, NULL::text, price_cents, requested_at, NULL::timestamptz, NULL::text[]
    FROM finance_request WHERE status = 'new'`,
  staffConfirmation: `
    SELECT username, NULL::text, NULL::text, username, NULL::bigint, created_at, NULL::timestamptz, ARRAY[created_by, username]
    FROM staff_member WHERE created_by IS NOT NULL AND removed_at IS NULL AND confirmed_at IS NULL`,
  setAsideEvent: `
    SELECT delivery.event_id || '-' || delivery.subscriber, NULL::text, NULL::text, event.topic, NULL::bigint,
      delivery.set_aside_at, NULL::timestamptz, NULL::text[]
    FROM outbox_delivery delivery JOIN outbox_event event ON event.id = delivery.event_id
    WHERE delivery.set_aside_at IS NOT NULL`,
  quarantinedFile: `
    SELECT id, NULL::text, actor, file_name, NULL::bigint, last_sent_at, NULL::timestamptz, NULL::text[] FROM quarantined_file`,
}

/**
 * SQL: the waiting tasks of one type that the caller may do, each with the staff member to whom it is assigned. An
 * assignment is ignored if it is older than the task, or if its staff member has left.
 */
const waitingOf = (type: StaffTaskType): string => `
  FROM (${SOURCES[type]}) AS matter (about_id, listing_id, account_id, about, amount_cents, began_at, due_at, begun_by)
  CROSS JOIN asked
  LEFT JOIN desk_assignment assignment
    ON assignment.about_id = ${type === "message" || type === "financeRequest" ? "" : `'${type}-' || `}matter.about_id
    AND assignment.username = ANY(asked.staff) AND coalesce(assignment.assigned_at >= matter.began_at, true)
  WHERE NOT coalesce(asked.username = ANY(matter.begun_by), false)`

const ASKED = `WITH asked AS (
  SELECT $1::text AS username, $2::text[] AS staff, $3::boolean AS wire_account_missing, $4::boolean AS wires_are_ours,
    $5::boolean AS mine, $6::text AS about_id
), ${OPEN_SALES}`

const rowsOf = (type: StaffTaskType): string => `(
  SELECT '${type}' AS type, matter.*, assignment.username AS assigned_to, assignment.assigned_at ${waitingOf(type)}
    AND (NOT asked.mine OR assignment.username = asked.username)
    AND (asked.about_id IS NULL OR matter.about_id = asked.about_id)
  ORDER BY matter.due_at NULLS LAST, matter.began_at NULLS LAST, matter.about_id COLLATE "C" LIMIT $7)`

const countOf = (type: StaffTaskType): string => `(
  SELECT '${type}' AS type, count(*) AS count,
    count(*) FILTER (WHERE assignment.username = asked.username) AS mine ${waitingOf(type)})`

type Row = Waiting & { assignedTo: string | null }

export interface Caller {
  username: string
  role: StaffRole
}

interface Asked {
  types: readonly StaffTaskType[]
  mine: boolean
  aboutId: string | null
}

/**
 * The present members of the staff, and the parameters of the SQL statement for their tasks. One parameter says whether
 * the account for wire transfers is missing.
 */
async function knownTo(scope: MedusaContainer, { username }: Pick<Caller, "username">, { mine, aboutId }: Asked) {
  const [staff, policy] = await Promise.all([
    scope.resolve("account").staff.all(),
    scope.resolve("settlement").policy.read(),
  ])
  const present = staff.filter(({ removedAt }) => removedAt === null)
  const names = present.map((member) => member.username)
  return {
    present,
    values: [username, names, !wireAccountEntered(policy), policy.mode !== "direct", mine, aboutId],
  }
}

async function rowsFor(asked: Asked, values: readonly unknown[], limit: number): Promise<Row[]> {
  if (asked.types.length === 0 || limit === 0) return []
  const rows = await database().records<Row>(
    `${ASKED}
     SELECT task.type, task.about_id, task.listing_id, task.amount_cents, task.began_at, task.due_at, task.assigned_to,
       coalesce(task.about, listing.shown_title, '') AS about, nullif(btrim(account.first || ' ' || account.last), '') AS person
     FROM (${asked.types.map(rowsOf).join(" UNION ALL ")}) AS task
     LEFT JOIN listing ON listing.id = task.listing_id LEFT JOIN account ON account.id = task.account_id`,
    [...values, limit]
  )
  return rows.map((row) => (row.type === "message" ? { ...row, about: contactReference(row.aboutId) } : row))
}

interface Count {
  type: StaffTaskType
  count: number
  mine: number
}

async function countsFor(types: readonly StaffTaskType[], values: readonly unknown[]): Promise<Count[]> {
  if (types.length === 0) return []
  return database().records<Count>(`${ASKED} ${types.map(countOf).join(" UNION ALL ")}`, [...values])
}

const taskOf = ({ assignedTo, ...matter }: Row, now: Date): StaffTask => staffTaskOf(matter, assignedTo, now)

/** The waiting tasks that the caller's role can deal with, most urgent first, with the number of tasks of each kind. */
export async function staffTasks(
  scope: MedusaContainer,
  caller: Caller,
  { whose, type, limit }: QueryOf<typeof endpoints.listStaffTasks>
): Promise<Omit<AnswerOf<typeof endpoints.listStaffTasks>, "ok">> {
  const mine = whose === "mine"
  const types = typesOf(caller.role)
  const asked = { types: type ? types.filter((one) => one === type) : types, mine, aboutId: null }
  const { present, values } = await knownTo(scope, caller, asked)
  const [rows, counts, now] = await Promise.all([
    rowsFor(asked, values, limit),
    countsFor(types, values),
    database().now(),
  ])
  const items = rows.map((row) => taskOf(row, now)).sort(byStaffUrgency)
  const counted = counts.filter((group) => type === undefined || group.type === type)
  return {
    items: items.slice(0, limit),
    total: counted.reduce((sum, group) => sum + (mine ? group.mine : group.count), 0),
    groups: counts
      .filter(({ count }) => count > 0)
      .map((group) => ({
        type: group.type,
        count: group.count,
        screen: screenOf(group.type),
        staff: present.filter(({ role }) => typesOf(role).includes(group.type)).map(({ username }) => username),
      })),
    serverNow: now.toISOString(),
  }
}

/** The task with this id. Null if the task does not wait, or if the caller cannot deal with it. */
export async function staffTask(scope: MedusaContainer, caller: Caller, id: string): Promise<StaffTask | null> {
  const named = taskNamed(id)
  if (!named || !typesOf(caller.role).includes(named.type)) return null
  const asked = { types: [named.type], mine: false, aboutId: named.aboutId }
  const { values } = await knownTo(scope, caller, asked)
  const [row] = await rowsFor(asked, values, 1)
  return row ? taskOf(row, await database().now()) : null
}
