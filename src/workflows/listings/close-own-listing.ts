import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { onOfferRefusal } from "#src/modules/listing/rules/on-offer"
import { mayMove } from "#src/modules/listing/rules/status"
import { database } from "#src/platform/database"
import { realtime } from "#src/platform/realtime"
import { recordLockedAttempt } from "./record-locked-attempt"

/**
 * Cancels an own draft or live listing for good, while nobody has bid in its auction. Repeating it after a crash
 * finishes it.
 * @throws RefusedError `LISTING_NOT_FOUND`, `LISTING_LOCKED`, `LISTING_ON_OFFER`, `INVALID_TRANSITION`
 */
export async function closeOwnListing(scope: MedusaContainer, sellerId: string, idOrSlug: string): Promise<void> {
  const listings = scope.resolve("listing")
  const auctions = scope.resolve("auction")
  const listing = await listings.ownListing(idOrSlug, sellerId)
  if (!mayMove(listing.status, "closed", "seller")) throw new RefusedError("INVALID_TRANSITION")
  const onOffer = onOfferRefusal(listing, await database().now())
  if (onOffer) throw new RefusedError(onOffer.code, onOffer.message)
  try {
    await auctions.cancelAuction(listing.id, { onlyWithoutBids: true, reason: "Closed by the seller", actor: sellerId })
  } catch (error) {
    if (!(error instanceof RefusedError && error.code === "LISTING_LOCKED")) throw error
    await recordLockedAttempt(scope, { sellerId, listingId: listing.id, attempt: ["close"] })
    throw new RefusedError("LISTING_LOCKED", "An auction with a bid runs to its end.")
  }
  const current = await auctions.currentAuction(listing.id)
  // It ended with a winner a moment ago, and its sale is on the way.
  if (current?.status === "settled" && current.outcome === "sold" && listing.status === "live")
    throw new RefusedError("INVALID_TRANSITION")
  await database().transaction(async () => {
    await listings.moveTo(listing.id, "closed", "seller", {})
    await scope.resolve("foundation").recordAudit({
      actor: sellerId,
      action: "listing.closed",
      subject: listing.id,
      details: { status: listing.status },
    })
  })
  realtime().toListing(listing, "listing:changed", { listingId: listing.id, status: "closed" })
}
