import { createHmac } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { ListingView, TrafficSource } from "@northlot/contract"
import { isRobot } from "#src/modules/listing/rules/robot"
import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { torontoDate } from "#src/platform/toronto"

/** Views that this process has counted already, so that a page that polls every second causes no further writes. */
const counted = new Set<string>()
const COUNTED_LIMIT = 50_000

/**
 * Counts a view once per viewer and day in Toronto. Views by the owner, by admins and by robots are not counted. The
 * viewer is stored as a keyed hash, and the traffic source only as a kind such as `search` or `social`. Errors are only
 * logged, so that the page is served anyway.
 */
export async function countListingView(
  scope: MedusaContainer,
  listing: Pick<ListingView, "id" | "isOwner" | "status" | "serverNow">,
  caller: { identity: string; admin: unknown },
  look: { source: TrafficSource; userAgent: string | undefined }
): Promise<void> {
  if (listing.isOwner || caller.admin || listing.status === "draft" || isRobot(look.userAgent)) return
  const viewer = createHmac("sha256", configuration().secrets.fileLinks)
    .update(`view:${caller.identity}`)
    .digest("base64url")
  const day = torontoDate(new Date(listing.serverNow))
  const known = `${day} ${listing.id} ${viewer}`
  if (counted.has(known)) return
  try {
    await scope.resolve("listing").views.count({ listingId: listing.id, day, viewer, source: look.source })
    if (counted.size >= COUNTED_LIMIT) counted.clear()
    counted.add(known)
  } catch (error) {
    logger.warn({ err: error }, "A view could not be counted")
  }
}
