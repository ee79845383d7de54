import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { onOfferRefusal } from "#src/modules/listing/rules/on-offer"
import { database } from "#src/platform/database"
import { realtime } from "#src/platform/realtime"
import { everHadBids } from "#src/queries/listings/auction-history"
import { certification } from "../certification/modules"
import { recordLockedAttempt } from "./record-locked-attempt"
import { removeFiles } from "../files/keep-files"

/**
 * Deletes an own listing that nobody ever bid on; a live or scheduled one is withdrawn first.
 * @throws RefusedError `LISTING_NOT_FOUND`, `LISTING_LOCKED`, `LISTING_ON_OFFER`, or `INVALID_TRANSITION` for a sold or
 * closed one
 */
export async function deleteListing(scope: MedusaContainer, sellerId: string, idOrSlug: string): Promise<void> {
  const listings = scope.resolve("listing")
  const listing = await listings.ownListing(idOrSlug, sellerId)
  if (listing.status === "sold" || listing.status === "closed") throw new RefusedError("INVALID_TRANSITION")
  const onOffer = onOfferRefusal(listing, await database().now())
  if (onOffer) throw new RefusedError(onOffer.code, onOffer.message)
  if (await certification(scope).isOpenFor(listing.id)) {
    throw new RefusedError(
      "INVALID_TRANSITION",
      "The inspection of this car is paid for. Keep the listing until it is made, or ask us for a refund first."
    )
  }
  if (await everHadBids(listing.id)) {
    await recordLockedAttempt(scope, { sellerId, listingId: listing.id, attempt: ["delete"] })
    throw new RefusedError("LISTING_LOCKED", "A listing that somebody bid on cannot be deleted.")
  }
  await scope
    .resolve("auction")
    .cancelAuction(listing.id, { onlyWithoutBids: true, reason: "Deleted by the seller", actor: sellerId })
  if (listing.status === "live") await listings.moveTo(listing.id, "draft", "seller", { clearSchedule: true })
  await removeFiles(scope, await listings.deleteDraft(listing.id))
  if (listing.status === "live")
    realtime().toListing(listing, "listing:changed", { listingId: listing.id, status: "draft" })
}
