import { RefusedError, type Cents } from "@northlot/contract"
import { database } from "#src/platform/database"

export interface OwnListing {
  id: string
  title: string
  make: string
  model: string
  priceCents: Cents | null
  publishedAt: Date | null
  /** The reason why the price cannot be changed now; null if it can be changed. */
  fixed: "bids" | "onOffer" | "over" | null
  now: Date
}

/**
 * A seller's listing by id or slug. @throws RefusedError `LISTING_NOT_FOUND` for an unknown listing or another seller's
 * listing
 */
export async function readOwnListing(idOrSlug: string, sellerId: string): Promise<OwnListing> {
  const rows = await database().records<OwnListing>(
    `SELECT id, shown_title AS title, make, model, price_cents, published_at, ${PRICE_FIXED} AS fixed,
       northlot_now() AS now
     FROM listing WHERE (id = $1 OR slug = $1) AND seller_id = $2 AND deleted_at IS NULL ORDER BY (id = $1) DESC LIMIT 1`,
    [idOrSlug, sellerId]
  )
  if (!rows[0]) throw new RefusedError("LISTING_NOT_FOUND")
  return rows[0]
}

/** SQL: the reason why the price of `listing` cannot be changed now; null if it can be changed. */
export const PRICE_FIXED = `CASE
  WHEN listing.status IN ('sold', 'closed') THEN 'over'
  WHEN listing.on_offer_until > northlot_now() THEN 'onOffer'
  WHEN EXISTS (
    SELECT 1 FROM auction WHERE auction.listing_id = listing.id AND auction.status IN ('scheduled', 'open') AND auction.last_seq > 0
  ) THEN 'bids' END`
