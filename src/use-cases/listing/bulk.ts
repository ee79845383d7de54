/** Deletes and parks listings, one or many at once. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type BulkAnswer } from "@northlot/contract"
import { withRunningBids, everHadBids } from "#src/queries/listing/auction-history"
import { recordLockedAttempt } from "./record-locked-attempt"
import { onOfferRefusal } from "#src/modules/listing/rules/on-offer"
import { database } from "#src/platform/database"
import { certification } from "../certification/modules"
import { removeFiles } from "../file/store-files"

type Outcome = Pick<BulkAnswer, "done" | "refused">

/**
 * Parks a seller's listings, or unparks them. The seller's workspace shows parked listings in a tab of their own. A
 * listing with bids cannot be parked.
 * @throws RefusedError `LISTING_NOT_FOUND` for a foreign or unknown id, `LISTING_LOCKED` when none can be parked; then
 * nothing is changed
 */
export async function parkListings(
  scope: MedusaContainer,
  sellerId: string,
  { ids, parked }: { ids: readonly string[]; parked: boolean }
): Promise<Outcome> {
  const listings = scope.resolve("listing")
  const own = (await listings.records.ownAll(ids, sellerId)).map(({ id }) => id)
  const locked = parked ? await withRunningBids(own) : new Set<string>()
  const outcome = await each(own, async (id) => {
    if (!locked.has(id)) return
    await recordLockedAttempt(scope, { sellerId, listingId: id, attempt: ["park"] })
    throw new RefusedError("LISTING_LOCKED", "A listing that somebody bids on cannot be parked.")
  })
  await listings.workspace.park(outcome.done, parked)
  return outcome
}

/**
 * Deletes several listings of a seller, by the rules of `deleteListing`. Each is deleted in its own transaction, so a
 * refusal does not stop the others.
 * @throws RefusedError `LISTING_NOT_FOUND` for a foreign or unknown id, or the first refusal when none could be
 * deleted; then nothing is changed
 */
export async function deleteListings(
  scope: MedusaContainer,
  sellerId: string,
  ids: readonly string[]
): Promise<Outcome> {
  const own = await scope.resolve("listing").records.ownAll(ids, sellerId)
  return each(
    own.map(({ id }) => id),
    (id) => deleteListing(scope, sellerId, id)
  )
}

async function each(ids: readonly string[], act: (id: string) => Promise<void>): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] }
  for (const id of ids) {
    try {
      await act(id)
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      outcome.refused.push({ id, code: error.code, error: error.message })
      if (outcome.refused.length === ids.length) throw error
    }
  }
  return outcome
}

/**
 * Deletes a seller's listing that never had a bid. A live or scheduled listing is withdrawn before the deletion.
 * @throws RefusedError `LISTING_NOT_FOUND`, `LISTING_LOCKED`, `LISTING_ON_OFFER`, or `INVALID_TRANSITION` for a sold or
 * closed listing
 */
export async function deleteListing(scope: MedusaContainer, sellerId: string, idOrSlug: string): Promise<void> {
  const listings = scope.resolve("listing")
  const listing = await listings.records.own(idOrSlug, sellerId)
  if (listing.status === "sold" || listing.status === "closed") throw new RefusedError("INVALID_TRANSITION")
  const onOffer = onOfferRefusal(listing, await database().now())
  if (onOffer) throw new RefusedError(onOffer.code, onOffer.message)
  if (await certification(scope).purchases.isOpenFor(listing.id)) {
    throw new RefusedError(
      "INVALID_TRANSITION",
      "The inspection of this car is paid for. Keep the listing until the inspection is done, or ask us for a refund first."
    )
  }
  if (await everHadBids(listing.id)) {
    await recordLockedAttempt(scope, { sellerId, listingId: listing.id, attempt: ["delete"] })
    throw new RefusedError("LISTING_LOCKED", "A listing that somebody bid on cannot be deleted.")
  }
  await scope
    .resolve("auction")
    .runs.cancel(listing.id, { onlyWithoutBids: true, reason: "Deleted by the seller", actor: sellerId })
  if (listing.status === "live") await listings.records.moveTo(listing.id, "draft", "seller", { clearSchedule: true })
  await removeFiles(scope, await listings.records.delete(listing.id))
  if (listing.status === "live")
    scope.resolve("realtime").toListing(listing, "listing:changed", { listingId: listing.id, status: "draft" })
}
