import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, promotionStartProblem, promotionStartSentence } from "@northlot/contract"
import type { ListingRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"

/** The purpose that charges of promotions have. */
export const FEATURING = "featuring"

export const promotions = (scope: MedusaContainer) => scope.resolve("northlotPromotion")
export const listings = (scope: MedusaContainer) => scope.resolve("listing")

/** Why this listing cannot be featured any more, or `null`. */
export function featuringRefusal(listing: Pick<ListingRecord, "status"> | null): string | null {
  if (listing?.status === "draft" || listing?.status === "live") return null
  return listing?.status === "sold"
    ? "This car is sold. It cannot be featured any more."
    : "This listing is closed. It cannot be featured any more."
}

/** The end of its scheduled or open auction, else the one that the seller has in mind; `null` while none lies ahead. */
export async function auctionEnd(scope: MedusaContainer, listing: ListingRecord): Promise<Date | null> {
  const [current, now] = await Promise.all([scope.resolve("auction").runs.current(listing.id), database().now()])
  if (current?.status === "scheduled" || current?.status === "open") return current.endsAt
  return listing.endsAt && listing.endsAt > now ? listing.endsAt : null
}

/** @throws RefusedError `INVALID_SCHEDULE` with the sentence at `startsAt` */
export async function refusePromotionStart(
  scope: MedusaContainer,
  listing: ListingRecord,
  startsAt: Date
): Promise<void> {
  const problem = promotionStartProblem(startsAt, await auctionEnd(scope, listing), await database().now())
  if (!problem) return
  const message = promotionStartSentence(problem)
  throw new RefusedError("INVALID_SCHEDULE", message, { fields: { startsAt: message } })
}

/** `featured_tier` says which of the standard tiers; one of a plugin has none. */
export function standardTier(days: number | null): ListingRecord["featuredTier"] {
  return days === 7 || days === 14 || days === 30 ? days : null
}

/** Whoever shows the listing fetches it again: rails and badges follow. */
export function announcePromoted(scope: MedusaContainer, { id, audience, status }: ListingRecord): void {
  if (status === "live")
    scope.resolve("realtime").toListing({ id, audience }, "listing:changed", { listingId: id, status })
}
