import { listingTitle, VIN_LENGTH, type DuplicateListing } from "@northlot/contract"
import { database } from "#src/platform/database"
import { NAME_COLUMNS, type NamedListing } from "./named-listing"

/**
 * The seller's oldest other draft or live listing with the same VIN, or else with the same description (spec §4).
 */
export async function duplicateOf(listingId: string): Promise<DuplicateListing | null> {
  const { rows } = await database().query<NamedListing & Pick<DuplicateListing, "status" | "same">>(
    `SELECT ${NAME_COLUMNS}, listing.status, CASE WHEN listing.vin = own.vin THEN 'vin' ELSE 'description' END AS same
     FROM listing AS own JOIN listing ON listing.seller_id = own.seller_id AND listing.id <> own.id
     WHERE own.id = $1 AND own.status IN ('draft', 'live') AND listing.status IN ('draft', 'live') AND listing.deleted_at IS NULL
       AND (
         (length(own.vin) = ${VIN_LENGTH} AND listing.vin = own.vin)
         OR (own.make <> '' AND own.model <> '' AND lower(listing.make) = lower(own.make)
           AND lower(listing.model) = lower(own.model) AND lower(listing.shown_title) = lower(own.shown_title)
           AND listing.year IS NOT DISTINCT FROM own.year AND listing.price_cents IS NOT DISTINCT FROM own.price_cents
           AND listing.body = own.body)
       )
     ORDER BY listing.vin = own.vin DESC, listing.created_at, listing.id LIMIT 1`,
    [listingId]
  )
  const [row] = rows
  return row ? { id: row.id, title: listingTitle(row), status: row.status, same: row.same } : null
}
