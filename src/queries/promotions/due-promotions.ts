import { database } from "#src/platform/database"

export interface WaitingPromotion {
  promotionId: string
  listingId: string
  chargeId: string
}

/**
 * Paid promotions without their time whose listing is live and whose date has come, and those whose listing is sold,
 * closed or deleted; oldest first. While a payment is in dispute its money cannot be given back.
 */
export async function waitingPromotions(limit: number): Promise<WaitingPromotion[]> {
  const { rows } = await database().query<WaitingPromotion>(
    `SELECT promotion.id AS "promotionId", listing.id AS "listingId", promotion.charge_id AS "chargeId"
     FROM listing_promotion AS promotion
     JOIN listing ON listing.id = promotion.listing_id
     JOIN charge ON charge.id = promotion.charge_id
     WHERE promotion.paid_at IS NOT NULL AND promotion.starts_at IS NULL AND promotion.refunded_at IS NULL
       AND CASE WHEN listing.status = 'live' THEN promotion.planned_at IS NULL OR promotion.planned_at <= northlot_now()
             ELSE (listing.status <> 'draft' OR listing.deleted_at IS NOT NULL) AND charge.status = 'paid' AND coalesce(charge.dispute, 'won') = 'won' END
     ORDER BY promotion.paid_at, promotion.id LIMIT $1`,
    [limit]
  )
  return rows
}

export interface EndingPromotion {
  promotionId: string
  endsAt: Date
  /** The business key of what is told: an extension has an end of its own. */
  key: string
}

const HOURS_AHEAD = 24

/**
 * The last promotions of listings that can still be sold, ending within a day, whose seller was not told of that end
 * yet.
 */
export async function promotionsEnding(limit: number): Promise<EndingPromotion[]> {
  const { rows } = await database().query<EndingPromotion>(
    `SELECT due.* FROM (
       SELECT promotion.id AS "promotionId", promotion.ends_at AS "endsAt",
         'promotion-ending:' || listing.id || ':' || floor(extract(epoch FROM promotion.ends_at)) AS key
       FROM listing_promotion AS promotion
       JOIN listing ON listing.id = promotion.listing_id AND listing.featured_until = promotion.ends_at
         AND listing.status IN ('draft', 'live') AND listing.deleted_at IS NULL
       WHERE promotion.starts_at IS NOT NULL AND promotion.refunded_at IS NULL AND promotion.days > 1
         AND promotion.ends_at > northlot_now() AND promotion.ends_at <= northlot_now() + make_interval(hours => ${HOURS_AHEAD})
     ) AS due
     WHERE NOT EXISTS (SELECT FROM notice WHERE notice.key = due.key)
     ORDER BY "endsAt" LIMIT $1`,
    [limit]
  )
  return rows
}
