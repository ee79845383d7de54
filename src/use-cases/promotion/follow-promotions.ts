/** The schedule of promotions: beginning them, and other work that is due by the clock. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { listingTitle, featuredSpan } from "@northlot/contract"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { logger } from "#src/platform/logger"
import {
  lapsedHolds,
  promotionsEnding,
  waitingPromotions,
  type WaitingPromotion,
} from "#src/queries/promotion/promotions"
import { closeOpenCheckouts } from "../payment/hosted-checkouts"
import { refundCharge } from "../payment/refund-charge"
import { FEATURING, announcePromoted, promotions, featuringRefusal, listings, standardTier } from "./promoted-listing"
import { tellOfPromotion } from "./promotion-notices"
import type { PromotionRecord } from "#src/modules/promotion/types"
import type { ListingRecord } from "#src/modules/listing/types"
import { emit } from "#src/platform/outbox"

const AT_ONCE = 500

/**
 * Begins promotions that are due by the market's clock, and refunds those that can never begin. It ends the
 * reservations of promotions that were not paid in time, and tells sellers whose promotion ends within a day. Several
 * processes can run this at once: each promotion is handled once. If one promotion fails, the others are still handled.
 */
export async function followPromotions(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  for (const waiting of untilAborted(await waitingPromotions(AT_ONCE), signal))
    await attempt(waiting.promotionId, () => beginOrReturn(scope, waiting))
  for (const { promotionId } of untilAborted(await lapsedHolds(AT_ONCE), signal)) {
    await attempt(promotionId, async () => {
      await closeOpenCheckouts(scope, FEATURING, promotionId)
      await promotions(scope).promotions.releasePlace(promotionId)
    })
  }
  for (const { promotionId, key, endsAt } of untilAborted(await promotionsEnding(AT_ONCE), signal)) {
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
  { promotionId, listingId, chargeId, isOver }: WaitingPromotion
): Promise<void> {
  const listing = await listings(scope).records.find(listingId)
  const daysOver = isOver ? "The car was not live on the days of the promotion." : null
  const obstacle = listing ? (featuringRefusal(listing) ?? daysOver) : "The listing was deleted."
  if (obstacle) {
    await refundCharge(scope, chargeId, {
      reason: `${listing ? listingTitle(listing) : "Featuring"}: ${obstacle}`,
      actor: "system",
    })
    return
  }
  const begun = await database().transaction(async () => {
    const locked = await listings(scope).records.lock(listingId)
    const promotion = await promotions(scope).promotions.retrieve(promotionId)
    return locked && promotion && (await beginIfDue(scope, locked, promotion)) ? locked : null
  })
  if (begun) announcePromoted(scope, begun)
}

/**
 * Begins a paid promotion, if its listing is live and its start date has come. The caller has locked the listing.
 * Returns whether the promotion began now. Safe to repeat. With `isReceipt` no notice is sent, since the receipt states
 * the beginning.
 */
export async function beginIfDue(
  scope: MedusaContainer,
  listing: ListingRecord,
  promotion: PromotionRecord,
  { isReceipt = false }: { isReceipt?: boolean } = {}
): Promise<boolean> {
  const { id, plannedAt, days, runsTo } = promotion
  const now = await database().now()
  if (listing.status !== "live" || (plannedAt !== null && plannedAt > now)) return false
  if (runsTo) {
    if (runsTo <= now) return false
    const given = await promotions(scope).promotions.giveFixedDays(
      promotion,
      { from: now, to: runsTo },
      listing.featuredUntil
    )
    if (!given) return false
    await listings(scope).records.feature(listing.id, { until: given.featuredUntil, tier: null })
  } else {
    const span = featuredSpan(now, listing.featuredUntil, days)
    if (!(await promotions(scope).promotions.give(id, span))) return false
    await listings(scope).records.feature(listing.id, { until: span.endsAt, tier: standardTier(days) })
  }
  if (!isReceipt) await emit("promotion.started", { promotionId: id }, id)
  return true
}
