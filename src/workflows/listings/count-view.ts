import { createHmac } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { ListingView } from "@northlot/contract"
import { LISTING_MODULE } from "../../modules/listing"
import type ListingModuleService from "../../modules/listing/service"
import { configuration } from "../../platform/configuration"
import { logger } from "../../platform/logger"

/** Looks that this process has counted already: a page that asks every second writes nothing. */
const counted = new Set<string>()
const COUNTED_LIMIT = 50_000

/**
 * Counts a look by somebody else than the owner, once per viewer and day (UTC). Addresses are kept only as
 * keyed hashes; a failure costs a count, not the answer.
 */
export async function countListingView(
  scope: MedusaContainer,
  listing: Pick<ListingView, "id" | "isOwner" | "status" | "serverNow">,
  caller: { identity: string; admin: unknown }
): Promise<void> {
  if (listing.isOwner || caller.admin || listing.status === "draft") return
  const viewer = createHmac("sha256", configuration().secrets.fileLinks).update(`view:${caller.identity}`).digest("base64url")
  const look = `${listing.serverNow.slice(0, 10)} ${listing.id} ${viewer}`
  if (counted.has(look)) return
  try {
    await scope.resolve<ListingModuleService>(LISTING_MODULE).countView(listing.id, viewer)
    if (counted.size >= COUNTED_LIMIT) counted.clear()
    counted.add(look)
  } catch (error) {
    logger.warn({ err: error }, "A view could not be counted")
  }
}
