import type { MedusaContainer } from "@medusajs/framework/types"
import { listingTitle } from "@northlot/contract"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { promotionsEnding, waitingPromotions, type WaitingPromotion } from "#src/queries/promotions/due-promotions"
import { refundCharge } from "../payments/refund-charge"
import { beginIfDue } from "./begin-promotion"
import { announcePromoted, promotions, featuringRefusal, listings } from "./promoted-listing"
import { tellOfPromotion } from "./promotion-notices"

const AT_ONCE = 500

/**
 * Begins what is due by the market's clock, gives the money back for what can never begin, and tells whose time ends
 * within a day. Each is done once, in however many processes this runs; one that fails keeps no other waiting.
 */
export async function keepPromotions(scope: MedusaContainer): Promise<void> {
  for (const waiting of await waitingPromotions(AT_ONCE))
    await attempt(waiting.promotionId, () => beginOrReturn(scope, waiting))
  for (const { promotionId, key, endsAt } of await promotionsEnding(AT_ONCE)) {
    await attempt(promotionId, () => tellOfPromotion(scope, promotionId, { what: "ending", key, endsAt }))
  }
}

async function attempt(promotionId: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    logger.error({ err: error, promotionId }, "A promotion could not be brought forward")
  }
}

async function beginOrReturn(
  scope: MedusaContainer,
  { promotionId, listingId, chargeId }: WaitingPromotion
): Promise<void> {
  const listing = await listings(scope).findListing(listingId)
  const obstacle = listing ? featuringRefusal(listing) : "The listing was deleted."
  if (obstacle) {
    await refundCharge(scope, chargeId, {
      reason: `${listing ? listingTitle(listing) : "Featuring"}: ${obstacle}`,
      actor: "system",
    })
    return
  }
  const begun = await database().transaction(async () => {
    const locked = await listings(scope).lockListing(listingId)
    const promotion = await promotions(scope).retrievePromotion(promotionId)
    return locked && promotion && (await beginIfDue(scope, locked, promotion)) ? locked : null
  })
  if (begun) announcePromoted(begun)
}
