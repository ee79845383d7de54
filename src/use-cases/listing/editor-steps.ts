import type { MedusaContainer } from "@medusajs/framework/types"

/** The facts about a seller's listing that a plugin's editor step gets. @throws RefusedError LISTING_NOT_FOUND */
export async function standingOfOwn(scope: MedusaContainer, idOrSlug: string, accountId: string) {
  const listing = await scope.resolve("listing").records.own(idOrSlug, accountId)
  const auction = await scope.resolve("auction").runs.current(listing.id)
  const hasBids = (auction?.bidCount ?? 0) > 0
  return { container: scope, listingId: listing.id, accountId, listing: { status: listing.status, hasBids } }
}
