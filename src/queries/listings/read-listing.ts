import type { ListingView } from "@northlot/contract"
import { database } from "../../platform/database"
import { onOfferTo } from "../bids/audience"
import { FROM_LISTINGS, JOIN_PHOTOS, SELECT_LISTINGS, type ListingRow } from "./listing-row"
import { listingViewOf } from "./listing-view"
import { audienceCondition, type ListingViewer } from "./viewer"

/**
 * One listing by id or slug, or `null` where it does not exist for this viewer: a draft is its owner's,
 * the console's, and for whom it is on offer to; one that was closed before it was ever public, too.
 */
export async function readListingView(idOrSlug: string, viewer: ListingViewer): Promise<ListingView | null> {
  const { rows } = await database().query<ListingRow>(
    `${SELECT_LISTINGS} ${FROM_LISTINGS} ${JOIN_PHOTOS}
     WHERE (listing.id = $2 OR listing.slug = $2) AND listing.deleted_at IS NULL
       AND ${audienceCondition(viewer, "$1")}
       AND ($3 OR listing.seller_id = $1 OR listing.status IN ('live', 'sold')
         OR ${onOfferTo("listing.id", "$1")}
         OR (listing.status = 'closed' AND listing.published_at IS NOT NULL))
     ORDER BY (listing.id = $2) DESC LIMIT 1`,
    [viewer.accountId, idOrSlug, viewer.admin]
  )
  return rows[0] ? listingViewOf(rows[0], viewer) : null
}
