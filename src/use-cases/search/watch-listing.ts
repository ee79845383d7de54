import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { shownListings, watchersOf } from "#src/queries/search/own-watchlist"
import { readListingView } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"

interface Watching {
  watching: boolean
  watchers: number
}

/** @throws RefusedError `LISTING_NOT_FOUND` when the person cannot see it, `OWN_LISTING`, `WATCHLIST_FULL` */
export async function watchListing(
  scope: MedusaContainer,
  account: AccountRecord,
  idOrSlug: string
): Promise<Watching> {
  const listing = await readListingView(idOrSlug, viewerOf({ account, admin: null }))
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  if (listing.isOwner)
    throw new RefusedError(
      "OWN_LISTING",
      "You cannot watch your own car. The number of watchers shows how many others are interested."
    )
  await scope.resolve("search").watchlist.watch(account.id, listing)
  return { watching: true, watchers: await watchersOf(listing.id) }
}

/**
 * Stops watching, also when the person can no longer see the listing.
 * @throws RefusedError `LISTING_NOT_FOUND` for a listing that is neither watched nor visible
 */
export async function unwatchListing(
  scope: MedusaContainer,
  account: AccountRecord,
  idOrSlug: string
): Promise<Watching> {
  const listing = await scope.resolve("listing").records.find(idOrSlug)
  const wasWatched = await scope.resolve("search").watchlist.unwatch(account.id, listing?.id ?? idOrSlug)
  const shown = await readListingView(idOrSlug, viewerOf({ account, admin: null }))
  if (!shown && !wasWatched) throw new RefusedError("LISTING_NOT_FOUND")
  // A listing that the person cannot see does not show its number of watchers.
  return { watching: false, watchers: shown?.watchers ?? 0 }
}

/**
 * Adds the listings that a person watched before the sign-in to the account's watchlist. `listingIds` begins with the
 * listing that was added last. Listings that the person cannot see, and their own cars, are left out.
 */
export async function mergeWatchlist(
  scope: MedusaContainer,
  account: AccountRecord,
  listingIds: readonly string[]
): Promise<{ added: number; full: string[]; total: number }> {
  const shown = await shownListings(listingIds, "card", viewerOf({ account, admin: null }))
  const listings = [...new Set(listingIds)].flatMap((id) => shown.get(id) ?? []).filter((listing) => !listing.isOwner)
  return scope.resolve("search").watchlist.watchAll(account.id, listings)
}
