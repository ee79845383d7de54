import { type AnswerOf, type Cents, type OpenTask, type StepTerms, type endpoints } from "@northlot/contract"
import { minimumBidCents } from "#src/modules/auction/rules/place-bid"
import { runningAt } from "#src/modules/auction/rules/running"
import type { AuctionRow } from "#src/modules/auction/tables"
import { negotiationIsOpen } from "#src/modules/negotiation/rules/moves"
import { offerIsOpen } from "#src/modules/sale/rules/offer-state"
import type { RunnerUpOfferRow, SaleRow } from "#src/modules/sale/tables"
import type { CamelCased } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import { negotiationStateOf, type StandingRow } from "../negotiation/negotiations"
import {
  REGISTRATION_ASKED_DAYS,
  bidDuty,
  byUrgency,
  draftDuty,
  negotiationDuty,
  saleDuties,
  type BidStanding,
  type Duty,
  type SaleStanding,
  type WaitingDraft,
} from "./task-rules"

const SHOWN = 100
/** Only the newest drafts are read: a seller with thousands of drafts needs no reminder of each. */
const DRAFTS_READ = 50

/** SQL: the columns of the car `listing l` that a task shows. */
const CAR = `l.id AS listing_id, l.shown_title AS title,
  (SELECT thumb_url FROM listing_photo WHERE listing_photo.listing_id = l.id ORDER BY position, listing_photo.id LIMIT 1) AS photo`

interface About {
  aboutId: string
  listingId: string
  title: string
  photo: string | null
}

/**
 * The open tasks of an account in its role, by urgency. Each kind of task takes one statement, however many sales, bids
 * or offers there are.
 */
export async function ownTasks(account: {
  id: string
  role: string
}): Promise<Omit<AnswerOf<typeof endpoints.listTasks>, "ok">> {
  const now = await database().now()
  const ofRole = account.role === "seller" ? sellersTasks : buyersTasks
  const items = (await ofRole(account.id, now)).sort(byUrgency)
  return { items: items.slice(0, SHOWN), total: items.length, serverNow: now.toISOString() }
}

/** All tasks of a seller, by urgency. The list of the seller's listings also uses them. */
export async function tasksOfSeller(accountId: string): Promise<OpenTask[]> {
  return (await sellersTasks(accountId, await database().now())).sort(byUrgency)
}

async function buyersTasks(accountId: string, now: Date): Promise<OpenTask[]> {
  const read = [ofBids, ofOffers, ofNegotiations, ofSales]
  return (await Promise.all(read.map((tasks) => tasks(accountId, "buyer", now)))).flat()
}

async function sellersTasks(accountId: string, now: Date): Promise<OpenTask[]> {
  const read = [ofNegotiations, ofSales, ofQuestions, ofCorrections, ofInspections, ofDrafts]
  return (await Promise.all(read.map((tasks) => tasks(accountId, "seller", now)))).flat()
}

type Role = OpenTask["role"]

function taskOf({ aboutId, listingId, title, photo }: About, role: Role, duty: Duty, count = 1): OpenTask {
  return { ...duty, aboutId, role, listingId, title, photo, count }
}

async function ofBids(accountId: string, role: Role, now: Date): Promise<OpenTask[]> {
  const rows = await database().records<
    About & Omit<BidStanding, "minimumCents"> & StepTerms & { openingCents: Cents }
  >(
    `SELECT auction.id AS about_id, ${CAR}, auction.ends_at, auction.current_cents, auction.opening_cents,
       auction.min_increment_cents, auction.bid_steps,
       coalesce(auction.leader_id = $1, false) AS leads, coalesce(auction.paused_until > $2, false) AS paused
     FROM auction_bidder
     JOIN auction ON auction.id = auction_bidder.auction_id AND ${runningAt("$2")}
     JOIN listing l ON l.id = auction.listing_id AND l.status = 'live' AND l.deleted_at IS NULL
     WHERE auction_bidder.bidder_id = $1 AND auction.current_cents IS NOT NULL AND $1 <> ALL (auction.voided_bidder_ids)`,
    [accountId, now]
  )
  return rows.flatMap((row) => {
    const duty = bidDuty({ ...row, minimumCents: minimumBidCents(row) }, now)
    return duty ? [taskOf(row, role, duty)] : []
  })
}

async function ofOffers(accountId: string, role: Role, now: Date): Promise<OpenTask[]> {
  const rows = await database().records<About & CamelCased<Pick<RunnerUpOfferRow, "amount_cents" | "ends_at">>>(
    `SELECT o.id AS about_id, ${CAR}, o.amount_cents, o.ends_at
     FROM runner_up_offer o JOIN listing l ON l.id = o.listing_id
     WHERE o.buyer_id = $1 AND ${offerIsOpen("o", "$2")}`,
    [accountId, now]
  )
  return rows.map((row) =>
    taskOf(row, role, { type: "answerOffer", amountCents: row.amountCents, dueAt: row.endsAt.toISOString() })
  )
}

async function ofNegotiations(accountId: string, role: Role, now: Date): Promise<OpenTask[]> {
  const rows = await database().records<About & StandingRow>(
    `SELECT n.id AS about_id, ${CAR}, n.status, n.last_price_cents, n.offered_by, n.offer_cents, n.counter_cents, n.ends_at, n.decided_by
     FROM negotiation n JOIN listing l ON l.id = n.listing_id
     WHERE n.${role}_id = $1 AND ${negotiationIsOpen("n", "$2")}`,
    [accountId, now]
  )
  return rows.flatMap((row) => {
    const duty = negotiationDuty(negotiationStateOf(row), role, now)
    return duty ? [taskOf(row, role, duty)] : []
  })
}

type SaleStandingRow = About &
  Pick<SaleStanding, "status" | "settlement" | "payoutAccountKnown"> &
  CamelCased<Pick<SaleRow, "complete_by">> & {
    feeStatus: SaleStanding["fee"]["status"]
    feeCents: SaleStanding["fee"]["totalCents"]
    feeDueAt: Date
  }

/** The tasks from a person's sales. A completed sale has a task for its buyer only: to register the car. */
async function ofSales(accountId: string, role: Role, now: Date): Promise<OpenTask[]> {
  const rows = await database().records<SaleStandingRow>(
    `SELECT s.id AS about_id, ${CAR}, s.status, s.complete_by,
       own.status AS fee_status, own.total_cents AS fee_cents, own.due_at AS fee_due_at,
       coalesce((
         SELECT sealed IS NOT NULL FROM payout_account_version WHERE payout_account_version.account_id = $1 ORDER BY number DESC LIMIT 1
       ), false) AS payout_account_known,
       CASE WHEN t.sale_id IS NOT NULL THEN jsonb_build_object(
         'mode', t.mode, 'sellerType', t.seller_type, 'safetyIncluded', t.safety_included, 'totalCents', t.total_cents,
         'fundsDueAt', t.funds_due_at, 'payoutDueAt', t.payout_due_at,
         'events', coalesce((
           SELECT jsonb_agg(jsonb_build_object('event', event, 'at', at) ORDER BY number) FROM settlement_event WHERE settlement_event.sale_id = s.id
         ), '[]'),
         'billOfSaleAcceptedBy', coalesce((
           SELECT jsonb_agg(party) FROM bill_of_sale_acceptance WHERE bill_of_sale_acceptance.sale_id = s.id
         ), '[]')
       ) END AS settlement
     FROM sale s
     JOIN listing l ON l.id = s.listing_id
     JOIN fee own ON own.sale_id = s.id AND own.account_id = $1
     LEFT JOIN settlement t ON t.sale_id = s.id
     WHERE s.${role}_id = $1 AND (s.status IN ('awaiting_fees', 'open') OR (
       s.status = 'completed' AND s.buyer_id = $1 AND t.registration_due_on > $2::timestamptz - interval '${REGISTRATION_ASKED_DAYS + 1} days'))
     ORDER BY s.won_at`,
    [accountId, now]
  )
  let isAskedForAccount = false
  return rows.flatMap((row) => {
    const { feeStatus, feeCents, feeDueAt, ...standing } = row
    const fee = { status: feeStatus, totalCents: feeCents, dueAt: feeDueAt }
    return saleDuties({ ...standing, role, fee }, now).flatMap((duty) => {
      // One payout account serves all sales, so the task appears once.
      if (duty.type === "enterPayoutAccount" && isAskedForAccount) return []
      isAskedForAccount ||= duty.type === "enterPayoutAccount"
      return [taskOf(row, role, duty)]
    })
  })
}

/** The tasks to answer questions on live cars. If the auction has ended, nobody relies on an answer any more. */
async function ofQuestions(accountId: string, role: Role, now: Date): Promise<OpenTask[]> {
  const rows = await database().records<About & { count: number } & CamelCased<Pick<AuctionRow, "ends_at">>>(
    `SELECT open.about_id, open.count, ${CAR}, auction.ends_at
     FROM (
       SELECT q.listing_id, (array_agg(q.id ORDER BY q.asked_at, q.id))[1] AS about_id, count(*)::int AS count
       FROM listing_question q
       WHERE q.seller_id = $1 AND q.standing = 'shown' AND q.answer_text IS NULL GROUP BY q.listing_id
     ) AS open
     JOIN listing l ON l.id = open.listing_id AND l.status = 'live' AND l.deleted_at IS NULL
     JOIN auction ON auction.listing_id = l.id AND ${runningAt("$2")}`,
    [accountId, now]
  )
  return rows.map((row) =>
    taskOf(row, role, { type: "answerQuestions", amountCents: null, dueAt: row.endsAt.toISOString() }, row.count)
  )
}

/**
 * The tasks to answer a correction that the staff requested for a listing. Once the seller has answered, the staff must
 * act.
 */
async function ofCorrections(accountId: string, role: Role): Promise<OpenTask[]> {
  const rows = await database().records<About>(
    `SELECT correction.id AS about_id, ${CAR}
     FROM listing l JOIN listing_correction AS correction ON correction.listing_id = l.id
     WHERE l.seller_id = $1 AND l.deleted_at IS NULL AND l.status IN ('draft', 'live')
       AND correction.closed_at IS NULL AND correction.answer IS NULL`,
    [accountId]
  )
  return rows.map((row) => taskOf(row, role, { type: "answerCorrection", amountCents: null, dueAt: null }))
}

async function ofInspections(accountId: string, role: Role): Promise<OpenTask[]> {
  const rows = await database().records<About>(
    `SELECT certification.charge_id AS about_id, ${CAR}
     FROM certification JOIN listing l ON l.id = certification.listing_id
     WHERE certification.account_id = $1 AND certification.status = 'paid' AND NOT EXISTS (
       SELECT FROM inspection_appointment WHERE certification_id = certification.id AND inspection_appointment.status = 'booked')`,
    [accountId]
  )
  return rows.map((row) => taskOf(row, role, { type: "bookInspection", amountCents: null, dueAt: null }))
}

/**
 * The tasks for drafts that wait for their seller only. Such a draft is not parked, scheduled, on offer or taken down
 * by a correction. No relisting is planned, and no paid inspection is outstanding.
 */
async function ofDrafts(accountId: string, role: Role, now: Date): Promise<OpenTask[]> {
  const rows = await database().records<
    WaitingDraft & {
      listingId: string
      title: string
      photo: string | null
    }
  >(
    `SELECT ${CAR}, l.vin, l.vin_check_digit_confirmed, l.vin_differences, l.vin_differences_confirmed, l.year, l.make, l.model, l.kms, l.location,
       l.buy_now_cents, l.reserve_cents, l.starting_price_cents, l.opening_share_basis_points,
       l.relist_times, l.relist_drop_cents, l.relist_drop_basis_points, l.relist_floor_cents,
       coalesce((
         SELECT last.outcome = 'unsold' FROM auction AS last
         WHERE last.listing_id = l.id AND last.status <> 'cancelled' ORDER BY last.id DESC LIMIT 1
       ), false) AS ended_unsold
     FROM listing l
     WHERE l.seller_id = $1 AND l.status = 'draft' AND l.deleted_at IS NULL AND NOT l.parked
       AND coalesce(l.on_offer_until <= $2, true)
       AND NOT EXISTS (SELECT FROM auction WHERE auction.listing_id = l.id AND auction.status IN ('scheduled', 'open'))
       AND NOT EXISTS (SELECT FROM listing_relisting WHERE listing_relisting.listing_id = l.id AND state = 'planned')
       AND NOT EXISTS (SELECT FROM listing_correction WHERE listing_correction.listing_id = l.id AND took_down AND closed_at IS NULL)
       AND NOT EXISTS (
         SELECT FROM certification WHERE certification.listing_id = l.id AND certification.status = 'paid')
     ORDER BY l.created_at DESC LIMIT ${DRAFTS_READ}`,
    [accountId, now]
  )
  return rows.flatMap(({ listingId, title, photo, ...draft }) => {
    const duty = draftDuty(draft)
    return duty ? [taskOf({ aboutId: listingId, listingId, title, photo }, role, duty)] : []
  })
}
