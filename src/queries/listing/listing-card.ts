import { listingTitle, type CardPhoto, type Condition, type ListingCard, type TradeRow } from "@northlot/contract"
import type { CamelCased } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import type { Coordinates } from "#src/platform/places"
import { FROM_LISTINGS, type ListingRow } from "./listing-row"
import { buyNowOf, moneyOf, standingOf, termsOf, type PricedRow } from "./listing-view"
import { kilometresTo } from "../search/near"
import type { ListingViewer } from "./viewer"

/** The columns of a listing that its card needs. They hold about a tenth of the listing's data. */
export interface CardRow
  extends
    PricedRow,
    Pick<
      ListingRow,
      | "id"
      | "slug"
      | "sellerId"
      | "title"
      | "year"
      | "make"
      | "model"
      | "trim"
      | "kms"
      | "fuel"
      | "location"
      | "certifiedAt"
      | "featuredUntil"
      | "status"
      | "startsAt"
      | "endsAt"
      | "auctionId"
      | "auctionStartsAt"
      | "auctionEndsAt"
      | "pausedUntil"
      | "antiSnipeWindowSeconds"
      | "antiSnipeExtensionSeconds"
      | "proxyStepCents"
      | "auctionBuyNowCents"
      | "auctionBuyNowUntil"
      | "bidCount"
      | "lastSeq"
      | "leaderId"
      | "leaderCeilingCents"
      | "leaderByProxy"
      | "sellerType"
      | "viewerHasBid"
      | "viewerIsVoided"
      | "viewerWatches"
      | "now"
    > {
  cover: CardPhoto | null
  photoCount: number
}

/** Selects `CardRow`s from `FROM_CARDS`; `$1` is the viewer's account id or null. */
export const SELECT_CARDS = `
  SELECT listing.id, listing.slug, listing.seller_id, listing.title, listing.year, listing.make, listing.model, listing.trim, listing.kms,
    listing.fuel, listing.location, listing.certified_at, listing.featured_until, listing.status, listing.starts_at, listing.ends_at,
    listing.price_cents, listing.reserve_cents, listing.starting_price_cents, listing.opening_share_basis_points, listing.min_increment_cents,
    northlot_now() AS now, photo.cover, coalesce(photo.count, 0) AS photo_count,
    auction.id AS auction_id, auction.status AS auction_status, auction.starts_at AS auction_starts_at, auction.ends_at AS auction_ends_at,
    auction.paused_until, auction.opening_cents, auction.reserve_cents AS auction_reserve_cents,
    auction.anti_snipe_window_seconds, auction.anti_snipe_extension_seconds, auction.proxy_step_cents, auction.bid_steps,
    auction.buy_now_cents AS auction_buy_now_cents, auction.buy_now_until AS auction_buy_now_until,
    auction.min_increment_cents AS auction_min_increment_cents, coalesce(resold.price_cents, auction.current_cents) AS current_cents,
    auction.bid_count, auction.last_seq, coalesce(resold.buyer_id, auction.leader_id) AS leader_id,
    CASE WHEN resold.buyer_id IS NULL THEN auction.leader_ceiling_cents END AS leader_ceiling_cents, auction.leader_by_proxy,
    coalesce(seller.seller_type, 'private') AS seller_type,
    EXISTS (SELECT 1 FROM auction_bidder WHERE auction_bidder.auction_id = auction.id AND auction_bidder.bidder_id = $1) AS viewer_has_bid,
    coalesce($1 = ANY (auction.voided_bidder_ids), false) AS viewer_is_voided,
    EXISTS (SELECT 1 FROM watched_listing WHERE watched_listing.listing_id = listing.id AND watched_listing.account_id = $1) AS viewer_watches
`

/** SQL: one photo as `CardPhoto`. */
export const CARD_PHOTO =
  "json_build_object('thumbUrl', thumb_url, 'webpUrl', webp_url, 'mediumUrl', medium_url, 'width', width)"

export const FROM_CARDS = `${FROM_LISTINGS}
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS count,
      (array_agg(${CARD_PHOTO} ORDER BY position))[1] AS cover
    FROM listing_photo WHERE listing_photo.listing_id = listing.id
  ) AS photo ON true
`

/** The card of a listing for this viewer, with the same amounts as in `listingViewOf`. */
export function listingCardOf(row: CardRow, viewer: ListingViewer): ListingCard {
  const { priceCents, currentBidCents, openingPriceCents, minimumCents, reserveMet, hasReserve } = moneyOf(row)
  return {
    id: row.id,
    slug: row.slug,
    title: listingTitle(row),
    year: row.year,
    kms: row.kms,
    fuel: row.fuel,
    location: row.location,
    photos: row.cover ? [row.cover] : [],
    photoCount: row.photoCount,
    sellerType: row.sellerType,
    northlotCertified: row.certifiedAt !== null,
    featuredUntil: row.featuredUntil?.toISOString() ?? null,
    status: row.status,
    startsAt: (row.auctionStartsAt ?? row.startsAt)?.toISOString() ?? null,
    endsAt: (row.auctionEndsAt ?? row.endsAt)?.toISOString() ?? null,
    pausedUntil: row.pausedUntil && row.pausedUntil > row.now ? row.pausedUntil.toISOString() : null,
    priceCents,
    currentBidCents,
    openingPriceCents,
    minimumCents,
    bidCount: row.bidCount ?? 0,
    auctionId: row.auctionId,
    lastSeq: row.lastSeq ?? 0,
    reserveMet,
    hasReserve,
    terms: termsOf(row),
    buyNow: buyNowOf(row),
    ...(viewer.accountId === null ? {} : standingOf(row, viewer.accountId)),
    ...(viewer.accountId !== null && row.sellerId === viewer.accountId ? { isOwner: true } : {}),
  }
}

/** The distance to the searched place, in whole kilometres. */
export interface Distant {
  kilometres?: number | null
}

/** SQL that selects the distance to the searched place as `kilometres`. It is empty for a search without a place. */
export const distanceColumn = (near: Coordinates | undefined) => (near ? `, ${kilometresTo(near)} AS kilometres` : "")

export const distanceOf = ({ kilometres = null }: Distant, near: Coordinates | undefined) =>
  near ? { distanceKm: kilometres } : {}

/** The columns that the trade view needs in addition to the columns of a card. */
interface TradeColumns {
  vin: string
  condition: Partial<Condition>
}
const TRADE_COLUMNS = ", listing.vin, listing.condition"

/** The listing's row in the trade view for this viewer, with the same amounts as in `listingViewOf`. */
function tradeRowOf(row: CardRow & TradeColumns, viewer: ListingViewer): TradeRow {
  const { vin, make, model, trim, condition } = row
  const { accidents = null, conditionRating = null, physicalDamage = "" } = condition
  return {
    ...listingCardOf(row, viewer),
    ...{ vin, make, model, trim },
    condition: { accidents, conditionRating, physicalDamage },
  }
}

/**
 * Reads the cards of these listings, in the order of `ids`. With `near`, each card has its distance. Listings that fail
 * the SQL condition `still` are left out.
 */
export async function readCards(
  ids: readonly string[],
  still: string,
  viewer: ListingViewer,
  near?: Coordinates
): Promise<ListingCard[]> {
  const rows = await readRowsOf<CardRow>("", ids, still, viewer, near)
  return rows.map((row) => ({ ...listingCardOf(row, viewer), ...distanceOf(row, near) }))
}

/** Like `readCards`, but returns rows of the trade view. */
export async function readTradeRows(
  ids: readonly string[],
  still: string,
  viewer: ListingViewer,
  near?: Coordinates
): Promise<TradeRow[]> {
  const rows = await readRowsOf<CardRow & TradeColumns>(TRADE_COLUMNS, ids, still, viewer, near)
  return rows.map((row) => ({ ...tradeRowOf(row, viewer), ...distanceOf(row, near) }))
}

/** `columns` is trusted SQL: the columns in addition to the columns of a card. */
async function readRowsOf<Row extends CardRow>(
  columns: string,
  ids: readonly string[],
  still: string,
  viewer: ListingViewer,
  near?: Coordinates
): Promise<CamelCased<Row & Distant>[]> {
  if (ids.length === 0) return []
  return database().records<Row & Distant>(
    `${SELECT_CARDS} ${columns} ${distanceColumn(near)} ${FROM_CARDS} WHERE listing.id = ANY($2::text[]) AND ${still}
     ORDER BY array_position($2::text[], listing.id)`,
    [viewer.accountId, ids]
  )
}
