import { database } from "#src/platform/database"
import { HEARS_DEALER_LISTINGS, inSight } from "../auction/audience"

/**
 * Whether the car is on sale now and this account may see it. A listing stays live for a moment after its auction has
 * ended, so the auction decides.
 */
export async function isOnSaleTo(listingId: string, accountId: string): Promise<boolean> {
  const { rows } = await database().query(
    `SELECT 1 FROM listing JOIN account ON account.id = $2
     WHERE listing.id = $1 AND listing.deleted_at IS NULL AND listing.status = 'live'
       AND EXISTS (SELECT 1 FROM auction WHERE auction.listing_id = listing.id AND auction.status IN ('scheduled', 'open'))
       AND ${inSight({ accountId: "$2", hears: HEARS_DEALER_LISTINGS })}`,
    [listingId, accountId]
  )
  return rows.length === 1
}
