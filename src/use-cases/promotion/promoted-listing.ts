import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, promotionStartProblem, promotionStartSentence } from "@northlot/contract"
import type { ListingRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"

/** The purpose of charges for promotions. */
export const FEATURING = "featuring"

export const promotions = (scope: MedusaContainer) => scope.resolve("northlotPromotion")
export const listings = (scope: MedusaContainer) => scope.resolve("listing")

/** Why this listing cannot be featured; null when it can. */
export function featuringRefusal(listing: Pick<ListingRecord, "status"> | null): string | null {
  if (listing?.status === "draft" || listing?.status === "live") return null
  return listing?.status === "sold"
    ? "This car is sold. It cannot be featured any more."
    : "This listing is closed. It cannot be featured any more."
}

/** The end of the scheduled or open auction, else the draft's planned end. Null when no end lies ahead. */
export async function auctionEnd(scope: MedusaContainer, listing: ListingRecord): Promise<Date | null> {
  const [current, now] = await Promise.all([scope.resolve("auction").runs.current(listing.id), database().now()])
  if (current?.status === "scheduled" || current?.status === "open") return current.endsAt
  return listing.endsAt && listing.endsAt > now ? listing.endsAt : null
}

/** @throws RefusedError `INVALID_SCHEDULE` with the message for the form field `startsAt` */
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

/** The value of `featured_tier`: the days of a standard tier; null for a plugin's tier. */
export function standardTier(days: number | null): ListingRecord["featuredTier"] {
  return days === 7 || days === 14 || days === 30 ? days : null
}

/** Tells pages that show the listing to fetch it again, so that carousels and badges change. */
export function announcePromoted(scope: MedusaContainer, { id, audience, status }: ListingRecord): void {
  if (status === "live")
    scope.resolve("realtime").toListing({ id, audience }, "listing:changed", { listingId: id, status })
}
