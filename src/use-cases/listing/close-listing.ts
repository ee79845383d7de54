/** Closes a listing for good, for its seller or for an admin. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { mayMove } from "#src/modules/listing/rules/status"
import { database } from "#src/platform/database"
import { withdrawNegotiation } from "../negotiation/move-negotiation"
import { endOpenOffer } from "../negotiation/decide-offer"
import { onOfferRefusal } from "#src/modules/listing/rules/on-offer"
import { recordLockedAttempt } from "./record-locked-attempt"

/**
 * Closes a draft or live listing for good. Its auction ends without a sale, an audit row is written, and the seller
 * is told why. A repeat after a crash finishes the work. @throws LISTING_NOT_FOUND, INVALID_TRANSITION
 */
export async function closeListing(
  scope: MedusaContainer,
  idOrSlug: string,
  close: { reason: string; username: string }
): Promise<void> {
  const listings = scope.resolve("listing")
  const listing = await listings.records.find(idOrSlug)
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  if (!mayMove(listing.status, "closed", "admin")) throw new RefusedError("INVALID_TRANSITION")
  const actor = `admin:${close.username}`
  const auctions = scope.resolve("auction")
  await auctions.runs.cancel(listing.id, { onlyWithoutBids: false, reason: close.reason, actor })
  const current = await auctions.runs.current(listing.id)
  // If the auction has sold the car by now, the listing is not closed. Only a cancellation of the sale makes the car
  // available again.
  if (current?.status === "settled" && current.outcome === "sold" && listing.status === "live")
    throw new RefusedError("INVALID_TRANSITION")

  const foundation = scope.resolve("operations")
  await database().transaction(async () => {
    // A buyer's acceptance of an offer locks the listing too. If the acceptance comes first, the listing is sold and is
    // not closed.
    await listings.records.lock(listing.id)
    const offer = await scope.resolve("sale").offers.openOf(listing.id)
    if (offer) await endOpenOffer(scope, offer, { by: actor, reason: close.reason })
    const negotiation = await scope.resolve("negotiation").negotiations.openOf(listing.id)
    if (negotiation) await withdrawNegotiation(scope, negotiation.id, { by: actor, reason: close.reason })
    await listings.records.moveTo(listing.id, "closed", "admin", { clearSchedule: false })
    await foundation.auditLog.record({
      actor,
      action: "listing.closed",
      subject: listing.id,
      details: { reason: close.reason, status: listing.status },
    })
  })
  await scope.resolve("message").notices.send([
    {
      key: `listing-closed:${listing.id}`,
      accountId: listing.sellerId,
      type: "auctionUnsold",
      role: "seller",
      listingId: listing.id,
      saleId: null,
      params: { fact: "closed", reason: close.reason },
      email: null,
    },
  ])
  scope.resolve("realtime").toListing(listing, "listing:changed", { listingId: listing.id, status: "closed" })
}

/**
 * Closes a seller's draft or live listing for good, while its auction has no bid. A repeat after a crash finishes the
 * work.
 * @throws RefusedError `LISTING_NOT_FOUND`, `LISTING_LOCKED`, `LISTING_ON_OFFER`, `INVALID_TRANSITION`
 */
export async function closeOwnListing(scope: MedusaContainer, sellerId: string, idOrSlug: string): Promise<void> {
  const listings = scope.resolve("listing")
  const auctions = scope.resolve("auction")
  const listing = await listings.records.own(idOrSlug, sellerId)
  if (!mayMove(listing.status, "closed", "seller")) throw new RefusedError("INVALID_TRANSITION")
  const onOffer = onOfferRefusal(listing, await database().now())
  if (onOffer) throw new RefusedError(onOffer.code, onOffer.message)
  try {
    await auctions.runs.cancel(listing.id, { onlyWithoutBids: true, reason: "Closed by the seller", actor: sellerId })
  } catch (error) {
    if (!(error instanceof RefusedError && error.code === "LISTING_LOCKED")) throw error
    await recordLockedAttempt(scope, { sellerId, listingId: listing.id, attempt: ["close"] })
    throw new RefusedError("LISTING_LOCKED", "An auction with a bid runs to its end.")
  }
  const current = await auctions.runs.current(listing.id)
  // The auction has just ended with a winner, and its sale is about to open. The listing can therefore not be closed.
  if (current?.status === "settled" && current.outcome === "sold" && listing.status === "live")
    throw new RefusedError("INVALID_TRANSITION")
  await database().transaction(async () => {
    await listings.records.moveTo(listing.id, "closed", "seller", {})
    await scope.resolve("operations").auditLog.record({
      actor: sellerId,
      action: "listing.closed",
      subject: listing.id,
      details: { status: listing.status },
    })
  })
  scope.resolve("realtime").toListing(listing, "listing:changed", { listingId: listing.id, status: "closed" })
}
