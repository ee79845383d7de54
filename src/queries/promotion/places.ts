import { placesLeft, type Run } from "#src/modules/promotion/rules/fixed-days"
import { database } from "#src/platform/database"

/**
 * The number of free places of a tier for this listing, on the day of the run with the fewest free places. Another
 * listing's promotion occupies a place while its open checkout reserves the place, and from its payment until its
 * refund. A payment is late if the reservation had ended before. With `isPaying`, a late payment occupies no place
 * until its promotion is confirmed, so that the first confirmed promotion gets the place.
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
