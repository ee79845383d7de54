/** Promotions of a listing, their checkouts, and promotions to start or end. */
import {
  type AdminListingPromotion,
  type ListingPromotionView,
  RefusedError,
  type PromotionCheckoutView,
} from "@northlot/contract"
import { promotionState } from "#src/modules/promotion/rules/promotion-state"
import type { PromotionRecord } from "#src/modules/promotion/types"
import { database } from "#src/platform/database"

type PaidPromotion = PromotionRecord & { chargeId: string; paidAt: Date; now: Date }

const SELECT_PAID = `SELECT id, label, days, price_cents, hst_cents, planned_at, charge_id,
  paid_at, starts_at, ends_at, refunded_at, runs_from, runs_to, northlot_now() AS now
  FROM listing_promotion WHERE paid_at IS NOT NULL`

/** Paid promotions of this listing, newest first. */
export async function promotionsOf(listingId: string): Promise<AdminListingPromotion[]> {
  const rows = await database().records<PaidPromotion>(
    `${SELECT_PAID} AND listing_id = $1 ORDER BY paid_at DESC, id DESC`,
    [listingId]
  )
  return rows.map(promotionViewOf)
}

/** A paid promotion as its seller sees it. */
export async function promotionView(id: string): Promise<ListingPromotionView> {
  const rows = await database().records<PaidPromotion>(`${SELECT_PAID} AND id = $1`, [id])
  const { chargeId: _, ...view } = promotionViewOf(rows[0]!)
  return view
}

/**
 * The listing's promotions for the console, and the time until which the listing is featured. `null` if the listing
 * does not exist.
 */
export async function promotionsForAdmin(
  listingId: string
): Promise<{ items: AdminListingPromotion[]; featuredUntil: string | null } | null> {
  const rows = await database().records<{ featuredUntil: Date | null }>(
    `SELECT featured_until FROM listing WHERE id = $1 AND deleted_at IS NULL`,
    [listingId]
  )
  if (!rows[0]) return null
  return { items: await promotionsOf(listingId), featuredUntil: rows[0].featuredUntil?.toISOString() ?? null }
}

function promotionViewOf({
  id,
  label,
  days,
  priceCents,
  hstCents,
  plannedAt,
  chargeId,
  paidAt,
  startsAt,
  endsAt,
  refundedAt,
  runsFrom,
  runsTo,
  now,
}: PaidPromotion): AdminListingPromotion {
  return {
    id,
    label,
    days,
    runsFrom: runsFrom?.toISOString() ?? null,
    runsTo: runsTo?.toISOString() ?? null,
    priceCents,
    hstCents,
    state: promotionState({ startsAt, endsAt, refundedAt }, now),
    plannedAt: plannedAt?.toISOString() ?? null,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    paidAt: paidAt.toISOString(),
    chargeId,
  }
}

interface StatusRow
  extends
    Pick<PromotionCheckoutView, "listingId" | "title" | "label" | "totalCents" | "hstCents">,
    Pick<PromotionRecord, "plannedAt" | "startsAt" | "endsAt"> {
  status: PromotionCheckoutView["status"] | "created"
  given: boolean
}

/**
 * The status of a seller's checkout for featuring. `sessionId` is our id or the provider's id. The checkout is 'paid'
 * only once it has paid for the promotion. @throws RefusedError `NOT_FOUND` for another account's checkout
 */
export async function featureCheckout(accountId: string, sessionId: string): Promise<PromotionCheckoutView> {
  const rows = await database().records<StatusRow>(
    `SELECT charge.status, promotion.listing_id, listing.shown_title AS title, promotion.label, charge.amount_cents AS total_cents,
       promotion.hst_cents, promotion.charge_id IS NOT DISTINCT FROM charge.id AS given,
       promotion.planned_at, promotion.starts_at, promotion.ends_at
     FROM charge
     JOIN listing_promotion AS promotion ON promotion.id = charge.reference_id
     JOIN listing ON listing.id = promotion.listing_id
     WHERE charge.account_id = $1 AND charge.purpose = 'featuring' AND (charge.id = $2 OR charge.provider_reference = $2)`,
    [accountId, sessionId]
  )
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  const { given, status, plannedAt, startsAt, endsAt, ...facts } = rows[0]
  const told = status === "created" || (status === "paid" && !given) ? "pending" : status
  return {
    ok: true,
    paid: told === "paid",
    status: told,
    ...facts,
    plannedAt: plannedAt?.toISOString() ?? null,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

export interface WaitingPromotion {
  promotionId: string
  listingId: string
  chargeId: string
  /** The fixed days of the promotion have passed. */
  isOver: boolean
}

/**
 * Paid promotions that have not started, oldest first, if they can start now or can no longer run. A promotion that can
 * no longer run is left out while its payment is in dispute, because a disputed payment cannot be refunded.
 */
export async function waitingPromotions(limit: number): Promise<WaitingPromotion[]> {
  return database().records<WaitingPromotion>(
    `SELECT promotion.id AS promotion_id, listing.id AS listing_id, promotion.charge_id,
       coalesce(promotion.runs_to <= northlot_now(), false) AS is_over
     FROM listing_promotion AS promotion
     JOIN listing ON listing.id = promotion.listing_id
     JOIN charge ON charge.id = promotion.charge_id
     WHERE promotion.paid_at IS NOT NULL AND promotion.starts_at IS NULL AND promotion.refunded_at IS NULL
       AND CASE WHEN listing.status = 'live' AND coalesce(promotion.runs_to > northlot_now(), true)
               THEN promotion.planned_at IS NULL OR promotion.planned_at <= northlot_now()
             ELSE (listing.status <> 'draft' OR listing.deleted_at IS NOT NULL OR promotion.runs_to <= northlot_now()) AND charge.status = 'paid' AND coalesce(charge.dispute, 'won') = 'won' END
     ORDER BY promotion.paid_at, promotion.id LIMIT $1`,
    [limit]
  )
}

/** Unpaid promotions whose reserved place has expired. Their checkouts may still be open. */
export async function lapsedHolds(limit: number): Promise<{ promotionId: string }[]> {
  return database().records<{ promotionId: string }>(
    `SELECT id AS promotion_id FROM listing_promotion WHERE paid_at IS NULL AND held_until <= northlot_now()
     ORDER BY held_until LIMIT $1`,
    [limit]
  )
}

export interface EndingPromotion {
  promotionId: string
  endsAt: Date
  /**
   * The business key of the message. The key contains the promotion's end time, so an extended promotion gets a new
   * message.
   */
  key: string
}

const HOURS_AHEAD = 24

/** The last promotion of each unsold listing, if it ends within a day and its seller was not told of this end. */
export async function promotionsEnding(limit: number): Promise<EndingPromotion[]> {
  return database().records<EndingPromotion>(
    `SELECT due.* FROM (
       SELECT promotion.id AS promotion_id, promotion.ends_at,
         'promotion-ending:' || listing.id || ':' || floor(extract(epoch FROM promotion.ends_at)) AS key
       FROM listing_promotion AS promotion
       JOIN listing ON listing.id = promotion.listing_id AND listing.featured_until = promotion.ends_at
         AND listing.status IN ('draft', 'live') AND listing.deleted_at IS NULL
       WHERE promotion.starts_at IS NOT NULL AND promotion.refunded_at IS NULL AND promotion.days > 1
         AND promotion.ends_at > northlot_now() AND promotion.ends_at <= northlot_now() + make_interval(hours => ${HOURS_AHEAD})
     ) AS due
     WHERE NOT EXISTS (SELECT FROM notice WHERE notice.key = due.key)
     ORDER BY ends_at LIMIT $1`,
    [limit]
  )
}
