import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, disclosedText, listingTitle } from "@northlot/contract"
import { realtime } from "#src/platform/realtime"
import { discloseCondition } from "./disclose"
import { tellSeller } from "./tell-seller"

/**
 * Puts the kilometres of a draft or live listing right, on record. After the first bid it is a changed disclosure.
 * @throws LISTING_NOT_FOUND, INVALID_TRANSITION, LISTING_ON_OFFER
 */
export async function correctKilometres(
  scope: MedusaContainer,
  idOrSlug: string,
  { kms, reason, username }: { kms: number; reason: string; username: string }
): Promise<void> {
  const listing = await scope.resolve("listing").findListing(idOrSlug)
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  if (listing.status !== "draft" && listing.status !== "live") throw new RefusedError("INVALID_TRANSITION")
  if (listing.kms === kms) {
    const message = "These are the kilometres that the listing has."
    throw new RefusedError("INVALID_INPUT", message, { fields: { kms: message } })
  }
  const actor = `admin:${username}`
  await discloseCondition(scope, listing.id, { kms }, { by: "admin", actor }, () =>
    scope.resolve("foundation").recordAudit({
      actor,
      action: "listing.kilometres-corrected",
      subject: listing.id,
      details: { was: listing.kms, now: kms, reason },
    })
  )
  const title = listingTitle(listing)
  await tellSeller(
    scope,
    listing,
    `kilometres-corrected:${listing.id}:${listing.kms}:${kms}:${listing.updated_at.getTime()}`,
    {
      title: `The kilometres of ${title} were corrected`,
      text: `Northlot corrected the kilometres of ${title} from ${disclosedText("kms", listing.kms)} to ${disclosedText("kms", kms)}: ${reason}`,
    }
  )
  realtime().toListing(listing, "listing:changed", { listingId: listing.id, status: listing.status })
}
