import { dollarsFromCents, listingTitle, type WallItem, type Cents } from "@northlot/contract"
import { runningAt } from "#src/modules/auction/rules/running"
import { database } from "#src/platform/database"
import { NAME_COLUMNS, type NamedListing } from "./named-listing"
import { audienceCondition, type ListingViewer } from "./viewer"

const WALL_LENGTH = 12

interface Row extends NamedListing {
  location: string
  priceCents: Cents
  photo: string | null
  ts: Date
}

/** SQL join: the price of a car that was sold to a runner-up or by a negotiation below the reserve. */
const BOUGHT_ON_OFFER = `LEFT JOIN LATERAL (
  SELECT hammer_cents AS price_cents FROM sale WHERE listing_id = listing.id AND (offer_id IS NOT NULL OR negotiation_id IS NOT NULL) AND status <> 'cancelled'
) AS resold ON true`

/** The newest 12 live or sold listings, with their present price (spec §9). */
export async function readWall(
  kind: "listed" | "sold",
  viewer: ListingViewer
): Promise<{ items: WallItem[]; total: number }> {
  const sold = kind === "sold"
  const rows = await database().records<Row>(
    `SELECT ${NAME_COLUMNS}, location,
       coalesce(${sold ? "resold.price_cents, " : ""}auction.current_cents, auction.opening_cents) AS price_cents,
       (SELECT thumb_url FROM listing_photo WHERE listing_id = listing.id ORDER BY position LIMIT 1) AS photo,
       ${sold ? "listing.sold_at" : "listing.published_at"} AS ts
     FROM listing
     JOIN LATERAL (
       SELECT current_cents, opening_cents FROM auction
       WHERE listing_id = listing.id AND ${sold ? "status = 'settled'" : runningAt()}
       ORDER BY id DESC LIMIT 1
     ) AS auction ON true
     ${sold ? BOUGHT_ON_OFFER : ""}
     WHERE listing.deleted_at IS NULL AND listing.status = '${sold ? "sold" : "live"}' AND ${audienceCondition(viewer, "$1")}
     ORDER BY ts DESC, listing.id DESC LIMIT ${WALL_LENGTH}`,
    [viewer.accountId]
  )
  const items = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: listingTitle(row),
    photo: row.photo,
    price: dollarsFromCents(row.priceCents),
    priceCents: row.priceCents,
    location: row.location,
    ts: row.ts.toISOString(),
  }))
  return { items, total: items.length }
}
