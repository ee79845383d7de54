import type { ListingView } from "@northlot/contract"
import { database } from "../../platform/database"
import { FROM_LISTINGS, JOIN_PHOTOS, SELECT_LISTINGS, type ListingRow } from "./listing-row"
import { listingViewOf } from "./listing-view"
import { existsFor, type ListingViewer } from "./viewer"

/** One listing by id or slug, or `null` where it does not exist for this viewer. */
export async function readListingView(idOrSlug: string, viewer: ListingViewer): Promise<ListingView | null> {
  const { rows } = await database().query<ListingRow>(
    `${SELECT_LISTINGS} ${FROM_LISTINGS} ${JOIN_PHOTOS}
     WHERE (listing.id = $2 OR listing.slug = $2) AND ${existsFor(viewer)}
     ORDER BY (listing.id = $2) DESC LIMIT 1`,
    [viewer.accountId, idOrSlug]
  )
  return rows[0] ? listingViewOf(rows[0], viewer) : null
}
