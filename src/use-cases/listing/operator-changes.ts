/** Changes of a listing by the operator: its kilometres and its audience. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, refusedField, listingTitle, type NoticeParams } from "@northlot/contract"
import { relyingBids } from "./disclose"
import { database } from "#src/platform/database"
import { hasBiddersOutsideTrade } from "#src/queries/auction/bidders"
import type { ListingRecord } from "#src/modules/listing/types"
import { tellOfAudience } from "./tell-audience"
import { listingNotice } from "../notice/listing-notice"
import { partyAccount } from "../sale/sale-notices"

/**
 * Corrects the kilometres of a draft or live listing, with an audit row. After the first bid, the correction is stored
 * as a changed disclosure.
 * @throws LISTING_NOT_FOUND, INVALID_TRANSITION, LISTING_ON_OFFER
 */
export async function correctKilometres(
  scope: MedusaContainer,
  idOrSlug: string,
  { kms, reason, username }: { kms: number; reason: string; username: string }
): Promise<void> {
  const listing = await scope.resolve("listing").records.find(idOrSlug)
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  if (listing.status !== "draft" && listing.status !== "live") throw new RefusedError("INVALID_TRANSITION")
  if (listing.kms === kms) {
    throw refusedField("kms", "The listing already has this number of kilometres.")
  }
  const actor = `admin:${username}`
  await database().transaction(async () => {
    const after = await relyingBids(scope, listing.id)
    await scope.resolve("listing").disclosures.disclose(listing.id, { kms }, { by: "admin", actor, after })
    await scope.resolve("operations").auditLog.record({
      actor,
      action: "listing.kilometres-corrected",
      subject: listing.id,
      details: { was: listing.kms, now: kms, reason },
    })
  })
  await tellSeller(
    scope,
    listing,
    `kilometres-corrected:${listing.id}:${listing.kms}:${kms}:${listing.updatedAt.getTime()}`,
    { fact: "kilometres-corrected", was: listing.kms, now: kms, reason }
  )
  scope.resolve("realtime").toListing(listing, "listing:changed", { listingId: listing.id, status: listing.status })
}

/**
 * Restricts a draft or live listing to dealers, or opens it to everybody (decisions: Ontario). An audit row is written,
 * and the seller is told. Only an admin ends a restriction. A restriction is refused after a private buyer's bid, since
 * the bid is binding.
 * @throws LISTING_NOT_FOUND, INVALID_TRANSITION, LISTING_ON_OFFER, LISTING_LOCKED
 */
export async function restrictListing(
  scope: MedusaContainer,
  idOrSlug: string,
  { audience, reason, username }: { audience: "public" | "dealers"; reason: string; username: string }
): Promise<void> {
  const listings = scope.resolve("listing")
  const found = await listings.records.find(idOrSlug)
  if (!found) throw new RefusedError("LISTING_NOT_FOUND")
  const actor = `admin:${username}`
  const changed = await database().transaction(async () => {
    const running = await scope.resolve("auction").runs.lockRunning(found.id)
    if (audience === "dealers" && running && (await hasBiddersOutsideTrade(running.auction.id))) {
      throw new RefusedError(
        "LISTING_LOCKED",
        "A private buyer has bid on this car. Let the auction end, or close the listing."
      )
    }
    const listing = await listings.records.decideAudience(found.id, audience)
    await scope.resolve("operations").auditLog.record({
      actor,
      action: "listing.audience-decided",
      subject: found.id,
      details: { was: found.audience, now: audience, reason },
    })
    return listing
  })
  await tellSeller(scope, changed, `audience-decided:${changed.id}:${changed.updatedAt.getTime()}`, {
    fact: "audience-decided",
    audience,
    reason,
  })
  tellOfAudience(scope, { id: changed.id, status: changed.status, audience }, { was: found.audience })
}

/**
 * Notifies a seller by notice and e-mail of Northlot's decision about the listing. A repeat with the same `key` sends
 * nothing.
 */
export async function tellSeller(
  scope: MedusaContainer,
  listing: ListingRecord,
  key: string,
  params: NoticeParams<"disclosureChanged">
): Promise<void> {
  const seller = await partyAccount(scope, listing.sellerId)
  const told = { type: "disclosureChanged", params } as const
  const about = { key, role: "seller", listingId: listing.id, car: listingTitle(listing), told } as const
  await scope.resolve("message").notices.send([listingNotice(seller, about, { template: "listing-decided" })])
}
