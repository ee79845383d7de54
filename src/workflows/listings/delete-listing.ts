import type { IFileModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { AUCTION_MODULE } from "../../modules/auction"
import type { AuctionModule } from "../../modules/auction/types"
import { LISTING_MODULE } from "../../modules/listing"
import type ListingModuleService from "../../modules/listing/service"
import { logger } from "../../platform/logger"
import { everHadBids } from "../../queries/listings/auction-history"

/**
 * Deletes an own listing that nobody ever bid on; a live or scheduled one is withdrawn first.
 * @throws RefusedError `LISTING_NOT_FOUND`, `LISTING_LOCKED`, or `INVALID_TRANSITION` for a sold or closed one
 */
export async function deleteListing(scope: MedusaContainer, sellerId: string, idOrSlug: string): Promise<void> {
  const listings = scope.resolve<ListingModuleService>(LISTING_MODULE)
  const listing = await listings.ownListing(idOrSlug, sellerId)
  if (listing.status === "sold" || listing.status === "closed") throw new RefusedError("INVALID_TRANSITION")
  if (await everHadBids(listing.id)) throw new RefusedError("LISTING_LOCKED")
  await scope
    .resolve<AuctionModule>(AUCTION_MODULE)
    .cancelAuction(listing.id, { onlyWithoutBids: true, reason: "Deleted by the seller", actor: sellerId })
  if (listing.status === "live") await listings.moveTo(listing.id, "draft", "seller", { clearSchedule: true })
  const photos = await listings.deleteDraft(listing.id)
  const files = photos.flatMap(({ file_id, thumb_file_id }) => [file_id, thumb_file_id])
  if (files.length === 0) return
  // The listing is gone either way; a file that stays behind is found under no address that is shown.
  await scope
    .resolve<IFileModuleService>(Modules.FILE)
    .deleteFiles(files)
    .catch((error) => logger.warn({ err: error, listingId: listing.id }, "Photos of a deleted listing could not be removed"))
}
