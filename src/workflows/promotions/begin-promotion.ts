import type { MedusaContainer } from "@medusajs/framework/types"
import { featuredSpan } from "@northlot/contract"
import type { PromotionRecord } from "#src/modules/promotion/types"
import type { ListingRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import { appendToOutbox } from "#src/platform/outbox"
import { promotions, listings, standardTier } from "./promoted-listing"

/**
 * Gives a paid promotion its time where its listing, which the caller has locked, is live and its date has come.
 * Answers whether it began now. Safe to repeat. With `isReceipt` the receipt says it, and nobody is told twice.
 */
export async function beginIfDue(
  scope: MedusaContainer,
  listing: ListingRecord,
  { id, plannedAt, days }: PromotionRecord,
  { isReceipt = false }: { isReceipt?: boolean } = {}
): Promise<boolean> {
  const now = await database().now()
  if (listing.status !== "live" || (plannedAt !== null && plannedAt > now)) return false
  const span = featuredSpan(now, listing.featured_until, days)
  if (!(await promotions(scope).give(id, span))) return false
  await listings(scope).feature(listing.id, { until: span.endsAt, tier: standardTier(days) })
  if (!isReceipt) await appendToOutbox("promotion.started", { promotionId: id }, id)
  return true
}
