import { createHmac } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { ListingView } from "@northlot/contract"
import { LISTING_MODULE } from "../../modules/listing"
import type ListingModuleService from "../../modules/listing/service"
import { configuration } from "../../platform/configuration"
import { logger } from "../../platform/logger"

/** A look at a listing by somebody else than its owner. Addresses are kept only as keyed hashes; a failure costs a count, no answer. */
export async function countListingView(
  scope: MedusaContainer,
  listing: Pick<ListingView, "id" | "isOwner" | "status">,
  caller: { identity: string; admin: unknown }
): Promise<void> {
  if (listing.isOwner || caller.admin || listing.status === "draft") return
  const viewer = createHmac("sha256", configuration().secrets.fileLinks).update(`view:${caller.identity}`).digest("base64url")
  await scope
    .resolve<ListingModuleService>(LISTING_MODULE)
    .countView(listing.id, viewer)
    .catch((error) => logger.warn({ err: error }, "A view could not be counted"))
}
