import {
  COMPARABLES_MINIMUM,
  cents,
  listingTitle,
  type AnswerOf,
  type CardPhoto,
  type Cents,
  type endpoints,
} from "@northlot/contract"
import type { ListingRow } from "#src/modules/listing/tables"
import { database } from "#src/platform/database"
import { CARD_PHOTO } from "./listing-card"
import { NAME_COLUMNS, type NamedListing } from "./named-listing"
import { audienceCondition, existsFor, type ListingViewer } from "./viewer"

type Comparables = Omit<AnswerOf<typeof endpoints.listComparables>, "ok">
type Asked = Pick<ListingRow, "id" | "make" | "model" | "year" | "kms">

const YEARS_APART = 2
const LATELY = "interval '12 months'"
const SHOWN_AT_MOST = 8

interface Row extends NamedListing {
  kms: number | null
  soldAt: Date
  priceCents: Cents
  photo: CardPhoto | null
  total: number
  median: number
  lowest: number
  highest: number
}

/**
 * Sales of similar cars. Cancelled sales are left out (a refund cancels its sale). A sale for dealers only is shown to
 * viewers who may see its listing. `null` if the viewer may not see `idOrSlug`.
 */
export async function comparableSales(idOrSlug: string, viewer: ListingViewer): Promise<Comparables | null> {
  const [listing] = await database().records<Asked>(
    `SELECT listing.id, listing.make, listing.model, listing.year, listing.kms
     FROM listing WHERE (listing.id = $2 OR listing.slug = $2) AND ${existsFor(viewer)}
     ORDER BY (listing.id = $2) DESC LIMIT 1`,
    [viewer.accountId, idOrSlug]
  )
  if (!listing) return null
  if (listing.make === "" || listing.model === "" || listing.year === null)
    return { items: [], total: 0, medianCents: null, range: null }
  // The sale's price is used, because a runner-up does not pay the auction's hammer price.
  const rows = await database().records<Row>(
    `WITH alike AS MATERIALIZED (
       SELECT listing.id, listing.kms, listing.sold_at, sale.hammer_cents AS price_cents
       FROM listing JOIN sale ON sale.listing_id = listing.id AND sale.status <> 'cancelled'
       WHERE lower(listing.make) = lower($2) AND lower(listing.model) = lower($3)
         AND listing.year BETWEEN $4::int - ${YEARS_APART} AND $4::int + ${YEARS_APART}
         AND listing.status = 'sold' AND listing.deleted_at IS NULL AND listing.id <> $5
         AND listing.sold_at > northlot_now() - ${LATELY} AND ${audienceCondition(viewer, "$1")}
     )
     SELECT ${NAME_COLUMNS}, alike.kms, alike.sold_at, alike.price_cents, photo.photo, whole.total, whole.median,
       whole.lowest, whole.highest
     FROM (SELECT * FROM alike ORDER BY abs(kms - $6::int), sold_at DESC, id LIMIT ${SHOWN_AT_MOST}) AS alike
     JOIN listing ON listing.id = alike.id
     CROSS JOIN (
       SELECT count(*)::int AS total, percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents) AS median,
         min(price_cents) AS lowest, max(price_cents) AS highest FROM alike
     ) AS whole
     LEFT JOIN LATERAL (
       SELECT ${CARD_PHOTO} AS photo
       FROM listing_photo WHERE listing_photo.listing_id = alike.id ORDER BY position LIMIT 1
     ) AS photo ON true
     ORDER BY abs(alike.kms - $6::int), alike.sold_at DESC, alike.id`,
    [viewer.accountId, listing.make, listing.model, listing.year, listing.id, listing.kms]
  )
  const [first] = rows
  const total = first?.total ?? 0
  const isEnough = first !== undefined && total >= COMPARABLES_MINIMUM
  return {
    items: rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      title: listingTitle(row),
      kms: row.kms,
      soldAt: row.soldAt.toISOString(),
      priceCents: row.priceCents,
      photo: row.photo,
    })),
    total,
    medianCents: isEnough ? cents(Math.round(first.median)) : null,
    range: isEnough ? { lowestCents: cents(Number(first.lowest)), highestCents: cents(Number(first.highest)) } : null,
  }
}
