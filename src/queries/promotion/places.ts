import { placesLeft, type Run } from "#src/modules/promotion/rules/fixed-days"
import { database } from "#src/platform/database"

/**
 * How many places of a tier are left for this listing on the fullest day of a run. Others have one while their checkout
 * is open, for as long as it is kept for them, and from the payment on until it is refunded. With `isPaying`, only what
 * is certain counts: of those who pay too late, the first one gets what nobody else has.
 */
export async function placesLeftFor(
  listingId: string,
  { tierId, placesPerDay, run }: { tierId: string; placesPerDay: number; run: Run },
  { isPaying = false }: { isPaying?: boolean } = {}
): Promise<number> {
  const others = await database().records<{ runsFrom: Date; runsTo: Date }>(
    `SELECT DISTINCT promotion.listing_id, promotion.runs_from, promotion.runs_to
     FROM listing_promotion AS promotion
     LEFT JOIN LATERAL (
       SELECT count(*) AS charges, count(*) FILTER (WHERE charge.status IN ('created', 'pending', 'paid')) AS open,
         count(*) FILTER (WHERE charge.status = 'paid') AS paid
       FROM charge WHERE charge.purpose = 'featuring' AND charge.reference_id = promotion.id
     ) AS checkout ON true
     WHERE promotion.tier_id = $1 AND promotion.listing_id <> $2 AND promotion.refunded_at IS NULL
       AND promotion.runs_from < $4 AND promotion.runs_to > $3
       AND (promotion.paid_at IS NOT NULL
         OR (promotion.held_until > northlot_now() AND (checkout.charges = 0 OR checkout.open > 0))
         OR (NOT $5 AND checkout.paid > 0))`,
    [tierId, listingId, run.from, run.to, isPaying]
  )
  return placesLeft(
    placesPerDay,
    run,
    others.map(({ runsFrom, runsTo }) => ({ from: runsFrom, to: runsTo }))
  )
}
