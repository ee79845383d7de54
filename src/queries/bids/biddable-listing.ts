import { database } from "#src/platform/database"
import { SHOWN_AUDIENCE, hasBidOn } from "./audience"

/** What decides, beside the auction itself, whether somebody may bid on a listing or hear of it. */
export interface BiddableListing {
  listingId: string
  sellerId: string
  status: "draft" | "live" | "sold" | "closed"
  /** Whom it is shown to now. */
  audience: "public" | "dealers"
  viewerHasBid: boolean
  /** The scheduled or open auction; `null` when there is none. */
  auctionId: string | null
  now: Date
}

interface Row {
  id: string
  seller_id: string
  status: BiddableListing["status"]
  audience: BiddableListing["audience"]
  viewer_has_bid: boolean
  auction_id: string | null
  now: Date
}

/** By id or slug; `null` for an unknown or deleted one. */
export async function findBiddableListing(idOrSlug: string, viewerId: string | null): Promise<BiddableListing | null> {
  const { rows } = await database().query<Row>(
    `SELECT listing.id, listing.seller_id, listing.status, ${SHOWN_AUDIENCE} AS audience, ${hasBidOn("$2")} AS viewer_has_bid,
       auction.id AS auction_id, northlot_now() AS now
     FROM listing
     LEFT JOIN auction ON auction.listing_id = listing.id AND auction.status IN ('scheduled', 'open')
     WHERE listing.id = (
       SELECT id FROM listing WHERE (id = $1 OR slug = $1) AND deleted_at IS NULL ORDER BY id = $1 DESC LIMIT 1
     )`,
    [idOrSlug, viewerId]
  )
  const row = rows[0]
  if (!row) return null
  const { id, seller_id: sellerId, status, audience, viewer_has_bid: viewerHasBid, auction_id: auctionId, now } = row
  return { listingId: id, sellerId, status, audience, viewerHasBid, auctionId, now }
}
