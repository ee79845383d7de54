import { RefusedError, type PromotionCheckoutView } from "@northlot/contract"
import { database } from "#src/platform/database"

interface StatusRow extends Pick<PromotionCheckoutView, "listingId" | "title" | "label" | "totalCents" | "hstCents"> {
  status: PromotionCheckoutView["status"] | "created"
  given: boolean
  plannedAt: Date | null
  startsAt: Date | null
  endsAt: Date | null
}

/**
 * What became of an own checkout for featuring, by our id or the provider's. It reads as paid only when the promotion
 * is there. @throws RefusedError `NOT_FOUND` for somebody else's
 */
export async function featureCheckout(accountId: string, sessionId: string): Promise<PromotionCheckoutView> {
  const { rows } = await database().query<StatusRow>(
    `SELECT charge.status, promotion.listing_id AS "listingId", listing.shown_title AS title, promotion.label, charge.amount_cents AS "totalCents",
       promotion.hst_cents AS "hstCents", promotion.charge_id IS NOT DISTINCT FROM charge.id AS given,
       promotion.planned_at AS "plannedAt", promotion.starts_at AS "startsAt", promotion.ends_at AS "endsAt"
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
