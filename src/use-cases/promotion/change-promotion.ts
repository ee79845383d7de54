import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { PromotionRecord } from "#src/modules/promotion/types"
import { database } from "#src/platform/database"
import { refundCharge } from "../payment/refund-charge"
import { beginIfDue } from "./follow-promotions"
import { announcePromoted, promotions, listings, refusePromotionStart } from "./promoted-listing"

/**
 * Moves the start of a seller's promotion that has not begun. If the new start is null or has passed, the promotion
 * begins as soon as the listing is live.
 * @throws RefusedError `NOT_FOUND` for another person's promotion, `INVALID_TRANSITION` once it has begun,
 * `INVALID_SCHEDULE`
 */
export async function movePromotion(
  scope: MedusaContainer,
  sellerId: string,
  promotionId: string,
  plannedAt: Date | null
): Promise<void> {
  const promotion = await ownPromotion(scope, sellerId, promotionId)
  if (promotion.runsFrom)
    throw new RefusedError("INVALID_TRANSITION", "This promotion runs on fixed days. Its start cannot be moved.")
  const listing = await listings(scope).records.find(promotion.listingId)
  if (listing && plannedAt) await refusePromotionStart(scope, listing, plannedAt)
  const begun = await database().transaction(async () => {
    const locked = await listings(scope).records.lock(promotion.listingId)
    const moved = await promotions(scope).promotions.plan(promotionId, plannedAt)
    return locked && (await beginIfDue(scope, locked, moved)) ? locked : null
  })
  if (begun) announcePromoted(scope, begun)
}

/**
 * Cancels a seller's promotion that has not begun, and refunds its payment in the same transaction.
 * @throws RefusedError `NOT_FOUND` for another person's promotion, `INVALID_TRANSITION` once it has begun, or while
 * its payment is in dispute
 */
export async function cancelPromotion(scope: MedusaContainer, sellerId: string, promotionId: string): Promise<void> {
  const { chargeId } = await ownPromotion(scope, sellerId, promotionId)
  await database().transaction(async () => {
    await refundCharge(scope, chargeId, { reason: "Called off by the seller before it began", actor: sellerId })
    // This check runs under the refund's locks: a promotion that has just begun gets no full refund.
    const { startsAt } = (await promotions(scope).promotions.retrieve(promotionId))!
    if (startsAt)
      throw new RefusedError("INVALID_TRANSITION", "This promotion has begun. It cannot be called off any more.")
  })
}

async function ownPromotion(
  scope: MedusaContainer,
  sellerId: string,
  promotionId: string
): Promise<PromotionRecord & { chargeId: string }> {
  const promotion = await promotions(scope).promotions.retrieve(promotionId)
  if (promotion?.accountId !== sellerId || promotion.chargeId === null) throw new RefusedError("NOT_FOUND")
  return { ...promotion, chargeId: promotion.chargeId }
}
