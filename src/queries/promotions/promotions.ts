import type { AdminListingPromotion, ListingPromotionView } from "@northlot/contract"
import { promotionState } from "#src/modules/promotion/rules/promotion-state"
import type { PromotionRecord } from "#src/modules/promotion/types"
import { database } from "#src/platform/database"

type PaidPromotion = PromotionRecord & { chargeId: string; paidAt: Date; now: Date }

const SELECT_PAID = `SELECT id, label, days, price_cents AS "priceCents", hst_cents AS "hstCents", planned_at AS "plannedAt", charge_id AS "chargeId",
  paid_at AS "paidAt", starts_at AS "startsAt", ends_at AS "endsAt", refunded_at AS "refundedAt", northlot_now() AS now
  FROM listing_promotion WHERE paid_at IS NOT NULL`

/** What was paid for featuring this listing, newest first. */
export async function promotionsOf(listingId: string): Promise<AdminListingPromotion[]> {
  const { rows } = await database().query<PaidPromotion>(
    `${SELECT_PAID} AND listing_id = $1 ORDER BY paid_at DESC, id DESC`,
    [listingId]
  )
  return rows.map(promotionViewOf)
}

/** A paid promotion as its seller sees it. */
export async function promotionView(id: string): Promise<ListingPromotionView> {
  const { rows } = await database().query<PaidPromotion>(`${SELECT_PAID} AND id = $1`, [id])
  const { chargeId: _, ...view } = promotionViewOf(rows[0]!)
  return view
}

/** The same for the console, with until when the listing is featured; `null` where there is no such listing. */
export async function promotionsForAdmin(
  listingId: string
): Promise<{ items: AdminListingPromotion[]; featuredUntil: string | null } | null> {
  const { rows } = await database().query<{ featuredUntil: Date | null }>(
    `SELECT featured_until AS "featuredUntil" FROM listing WHERE id = $1 AND deleted_at IS NULL`,
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
  now,
}: PaidPromotion): AdminListingPromotion {
  return {
    id,
    label,
    days,
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
