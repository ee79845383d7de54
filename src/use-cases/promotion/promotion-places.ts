/**
 * Promotions on fixed days. Each belongs to a promotion tier, which can limit the number of cars per day. A lock on the
 * tier decides which purchase gets a day's last place.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { PromotionRecord, RequestedPromotion } from "#src/modules/promotion/types"
import { database, holdLock } from "#src/platform/database"
import { placesLeftFor } from "#src/queries/promotion/places"
import { canStillBePaid } from "../payment/hosted-checkouts"
import { FEATURING, promotions } from "./promoted-listing"

type OnFixedDays = Pick<RequestedPromotion, "listingId" | "tierId" | "runsFrom" | "runsTo" | "placesPerDay">

/**
 * Opens the promotion for a checkout. A promotion with fixed days reserves its place for as long as a checkout may
 * take.
 * @throws RefusedError `INVALID_TRANSITION` when all places are taken, or the car is promoted on these days
 */
export async function requestPromotion(scope: MedusaContainer, request: RequestedPromotion): Promise<PromotionRecord> {
  const service = promotions(scope)
  const { runsFrom: from, runsTo: to, listingId, tierId } = request
  if (!from || !to) return service.promotions.open(request, ({ id }) => canStillBePaid(scope, FEATURING, id))
  return database().transaction(async () => {
    await holdLock("promotion_places", tierId)
    if (await service.promotions.hasFixedDaysWithin(listingId, { from, to })) throw promotedAlready()
    await refuseFull(request, {})
    // An unpaid promotion whose checkout has ended no longer reserves its days. In this case `open` creates another
    // promotion.
    const promotion = await service.promotions.open(request, async ({ id }) => {
      const charges = await scope.resolve("northlotPayment").charges.ofPurpose(FEATURING, id)
      return charges.every(({ status }) => status === "created" || status === "pending")
    })
    await service.promotions.holdPlace(promotion.id)
    return promotion
  })
}

/**
 * Checks whether the promotion's days are still free when its payment arrives, since another promotion may have taken
 * them. The caller has locked the listing. @throws RefusedError `INVALID_TRANSITION`
 */
export async function refuseTakenPlace(scope: MedusaContainer, promotion: PromotionRecord): Promise<void> {
  const { id, listingId, tierId, runsFrom: from, runsTo: to } = promotion
  if (!from || !to) return
  if (to <= (await database().now()))
    throw new RefusedError("INVALID_TRANSITION", "The days of this promotion are over.")
  await holdLock("promotion_places", tierId)
  if (await promotions(scope).promotions.hasFixedDaysWithin(listingId, { from, to }, id)) throw promotedAlready()
  await refuseFull(promotion, { isPaying: true })
}

async function refuseFull(
  { listingId, tierId, runsFrom: from, runsTo: to, placesPerDay }: OnFixedDays,
  options: { isPaying?: boolean }
): Promise<void> {
  if (placesPerDay === null || !from || !to) return
  if ((await placesLeftFor(listingId, { tierId, placesPerDay, run: { from, to } }, options)) < 1)
    throw new RefusedError("INVALID_TRANSITION", "Sold out: all places of this promotion are taken.")
}

const promotedAlready = () => new RefusedError("INVALID_TRANSITION", "This car is promoted on these days already.")
