import { listingTitle, type VinSighting } from "@northlot/contract"
import { database } from "#src/platform/database"
import { NAME_COLUMNS, type NamedListing } from "./named-listing"
import { audienceCondition, type ListingViewer } from "./viewer"

const LATELY = "interval '1 year'"
const SIGHTINGS_AT_MOST = 20

interface Row extends NamedListing {
  mine: boolean
  state: VinSighting["state"]
  at: Date
}

/**
 * Listings of cars with this VIN that were on sale within a year, newest first. Listings of other sellers appear only
 * while live or sold, because the VIN is public only in these states. A stranger's draft never appears.
 */
export async function vinHistory(vin: string, viewer: ListingViewer): Promise<VinSighting[]> {
  const { rows } = await database().query<Row>(
    `SELECT * FROM (
       SELECT ${NAME_COLUMNS}, listing.seller_id = $1 AS mine,
         CASE WHEN listing.status IN ('live', 'sold') THEN listing.status ELSE 'ended' END AS state,
         CASE listing.status WHEN 'live' THEN run.ends_at WHEN 'sold' THEN listing.sold_at ELSE ended.ends_at END AS at
       FROM listing
       LEFT JOIN LATERAL (SELECT ends_at FROM auction WHERE listing_id = listing.id AND status = 'open' ORDER BY id DESC LIMIT 1) AS run ON true
       LEFT JOIN LATERAL (SELECT ends_at FROM auction WHERE listing_id = listing.id AND status = 'settled' ORDER BY id DESC LIMIT 1) AS ended ON true
       WHERE listing.vin = $2 AND listing.vin <> '' AND listing.deleted_at IS NULL AND ${audienceCondition(viewer, "$1")}
     ) AS seen
     WHERE at IS NOT NULL AND (state = 'live' OR at > northlot_now() - ${LATELY}) AND (state <> 'ended' OR mine)
     ORDER BY state = 'live' DESC, at DESC LIMIT ${SIGHTINGS_AT_MOST}`,
    [viewer.accountId, vin]
  )
  return rows.map((row) => ({
    listingId: row.id,
    slug: row.slug,
    title: listingTitle(row),
    mine: row.mine,
    state: row.state,
    at: row.at.toISOString(),
  }))
}
