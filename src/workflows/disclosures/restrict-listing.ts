import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, listingTitle } from "@northlot/contract"
import { database } from "#src/platform/database"
import { realtime } from "#src/platform/realtime"
import { hasBiddersOutsideTrade } from "#src/queries/bids/bidders"
import { tellSeller } from "./tell-seller"

/**
 * Restricts a draft or live listing to dealers, or opens it to everybody again (decisions: Ontario); on record, and the
 * seller is told. A restriction stays until an admin ends it. Where a private buyer has bid it is refused: that bid
 * binds.
 * @throws LISTING_NOT_FOUND, INVALID_TRANSITION, LISTING_ON_OFFER, LISTING_LOCKED
 */
export async function restrictListing(
  scope: MedusaContainer,
  idOrSlug: string,
  { audience, reason, username }: { audience: "public" | "dealers"; reason: string; username: string }
): Promise<void> {
  const listings = scope.resolve("listing")
  const found = await listings.findListing(idOrSlug)
  if (!found) throw new RefusedError("LISTING_NOT_FOUND")
  const actor = `admin:${username}`
  const changed = await database().transaction(async () => {
    const running = await scope.resolve("auction").lockRunningAuction(found.id)
    if (audience === "dealers" && running && (await hasBiddersOutsideTrade(running.auction.id))) {
      throw new RefusedError(
        "LISTING_LOCKED",
        "A private buyer has bid on this car. Let the auction end, or close the listing."
      )
    }
    const listing = await listings.decideAudience(found.id, audience)
    await scope.resolve("foundation").recordAudit({
      actor,
      action: "listing.audience-decided",
      subject: found.id,
      details: { was: found.audience, now: audience, reason },
    })
    return listing
  })
  const title = listingTitle(changed)
  await tellSeller(scope, changed, `audience-decided:${changed.id}:${changed.updated_at.getTime()}`, {
    title: audience === "dealers" ? `${title} is for dealers only` : `${title} is for everybody again`,
    text:
      audience === "dealers"
        ? `Northlot restricted ${title} to dealers: only they see it and bid on it. The reason: ${reason}`
        : `Northlot opened ${title} to everybody again: ${reason}`,
  })
  for (const heard of new Set([found.audience, audience])) {
    realtime().toListing({ id: changed.id, audience: heard }, "listing:changed", {
      listingId: changed.id,
      status: changed.status,
    })
  }
}
