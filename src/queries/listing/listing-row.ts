import type { BidStep, BuyNowUntil, Photo, Cents } from "@northlot/contract"
import type { CamelCased, Nullable } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import type { AuctionRow } from "#src/modules/auction/tables"
import type { ListingRecord } from "#src/modules/listing/types"
import type { Conditions } from "./conditions"

type AuctionFigures = CamelCased<
  Pick<
    AuctionRow,
    | "scheduled_ends_at"
    | "opening_cents"
    | "anti_snipe_window_seconds"
    | "anti_snipe_extension_seconds"
    | "proxy_step_cents"
    | "current_cents"
    | "bid_count"
    | "last_seq"
    | "leader_id"
    | "leader_ceiling_cents"
    | "leader_by_proxy"
  >
>

/** One row: a listing with its photos, its auction's amounts, its seller and the viewer's standing. */
export interface ListingRow extends ListingRecord, Nullable<AuctionFigures> {
  photos: Photo[]
  videoUrls: string[]
  auctionId: string | null
  auctionStatus: "scheduled" | "open" | "settled" | "cancelled" | null
  auctionStartsAt: Date | null
  auctionEndsAt: Date | null
  pausedUntil: Date | null
  outageBeganAt: Date | null
  outageEndedAt: Date | null
  disclosuresChangedAt: Date | null
  auctionReserveCents: Cents | null
  auctionMinIncrementCents: Cents | null
  bidSteps: BidStep[] | null
  auctionBuyNowCents: Cents | null
  auctionBuyNowUntil: BuyNowUntil | null
  sellerType: "private" | "dealer"
  sellerEmail: string
  sellerName: string
  dealerName: string | null
  dealerOmvic: string | null
  viewerHasBid: boolean
  viewerIsVoided: boolean
  watchers: number
  viewerWatches: boolean
  now: Date
}

/**
 * Selects `ListingRow`s; `$1` is the viewer's account id or null. A draft shows the amounts of a scheduled or open
 * auction only, never those of an earlier auction. A car sold by an offer or a negotiation shows the price and buyer of
 * that sale.
 */
export const SELECT_LISTINGS = `
  SELECT listing.*, northlot_now() AS now,
    coalesce(photo.photos, '[]'::json) AS photos, coalesce(video.urls, '{}') AS video_urls,
    auction.id AS auction_id, auction.status AS auction_status, auction.starts_at AS auction_starts_at, auction.ends_at AS auction_ends_at,
    auction.scheduled_ends_at, auction.paused_until, outage.began_at AS outage_began_at, outage.ended_at AS outage_ended_at, auction.opening_cents, auction.reserve_cents AS auction_reserve_cents,
    auction.anti_snipe_window_seconds, auction.anti_snipe_extension_seconds, auction.proxy_step_cents, auction.bid_steps,
    auction.buy_now_cents AS auction_buy_now_cents, auction.buy_now_until AS auction_buy_now_until,
    auction.min_increment_cents AS auction_min_increment_cents, coalesce(resold.price_cents, auction.current_cents) AS current_cents,
    auction.bid_count, auction.last_seq, coalesce(resold.buyer_id, auction.leader_id) AS leader_id,
    CASE WHEN resold.buyer_id IS NULL THEN auction.leader_ceiling_cents END AS leader_ceiling_cents, auction.leader_by_proxy,
    (SELECT max(changed_at) FROM disclosure_change WHERE disclosure_change.auction_id = auction.id) AS disclosures_changed_at,
    coalesce(seller.seller_type, 'private') AS seller_type, seller.email AS seller_email,
    btrim(seller.first || ' ' || seller.last) AS seller_name, dealer.name AS dealer_name, dealer.omvic AS dealer_omvic,
    EXISTS (SELECT 1 FROM auction_bidder WHERE auction_bidder.auction_id = auction.id AND auction_bidder.bidder_id = $1) AS viewer_has_bid,
    coalesce($1 = ANY (auction.voided_bidder_ids), false) AS viewer_is_voided,
    coalesce((SELECT listing_watchers.watchers FROM listing_watchers WHERE listing_watchers.listing_id = listing.id), 0) AS watchers,
    EXISTS (SELECT 1 FROM watched_listing WHERE watched_listing.listing_id = listing.id AND watched_listing.account_id = $1) AS viewer_watches
`

/** SQL: whether the listing may show this auction. */
export const MAY_BE_SHOWN = `auction.listing_id = listing.id
    AND CASE listing.status
          WHEN 'draft' THEN auction.status IN ('scheduled', 'open')
          WHEN 'closed' THEN true
          ELSE auction.status <> 'cancelled' END`

const SHOWN_AUCTION = `
  SELECT * FROM auction
  WHERE ${MAY_BE_SHOWN}
  ORDER BY (auction.status IN ('scheduled', 'open')) DESC, auction.id DESC LIMIT 1`

export const FROM_LISTINGS = `
  FROM listing
  LEFT JOIN LATERAL (${SHOWN_AUCTION}) AS auction ON true
  LEFT JOIN LATERAL (
    SELECT sale.buyer_id, sale.hammer_cents AS price_cents FROM sale
    WHERE sale.listing_id = listing.id AND sale.auction_id = auction.id AND (sale.offer_id IS NOT NULL OR sale.negotiation_id IS NOT NULL) AND sale.status <> 'cancelled'
      AND listing.status = 'sold'
  ) AS resold ON true
  LEFT JOIN bidding_outage AS outage ON outage.id = auction.outage_id
  LEFT JOIN account AS seller ON seller.id = listing.seller_id
  LEFT JOIN dealer_profile AS dealer ON dealer.account_id = listing.seller_id AND seller.seller_type = 'dealer'
`

export const JOIN_PHOTOS = `
  LEFT JOIN LATERAL (
    SELECT json_agg(
      json_build_object('id', id, 'url', url, 'thumbUrl', thumb_url, 'webpUrl', webp_url, 'mediumUrl', medium_url,
        'width', width, 'height', height, 'contentHash', content_hash, 'shot', shot) ORDER BY position
    ) AS photos FROM listing_photo WHERE listing_photo.listing_id = listing.id
  ) AS photo ON true
  LEFT JOIN LATERAL (
    SELECT array_agg(url ORDER BY position) AS urls FROM listing_video WHERE listing_video.listing_id = listing.id
  ) AS video ON true
`

export interface ListingRows {
  rows: ListingRow[]
  total: number
  now: Date
}

/** One page of the listings that meet the conditions. `order` is trusted SQL, never user input. */
export async function readRows(
  conditions: Conditions,
  order: string,
  page: { limit: number; offset: number }
): Promise<ListingRows> {
  const where = conditions.toString()
  const { rows: totals } = await database().query<{ total: number; now: Date }>(
    `SELECT count(*)::int AS total, northlot_now() AS now ${FROM_LISTINGS} WHERE ${where}`,
    conditions.values
  )
  const { total, now } = totals[0]!
  const limit = conditions.place(page.limit)
  const offset = conditions.place(page.offset)
  const rows = await database().records<ListingRow>(
    `${SELECT_LISTINGS} ${FROM_LISTINGS} ${JOIN_PHOTOS} WHERE ${where}
     ORDER BY ${order}, listing.id DESC LIMIT ${limit} OFFSET ${offset}`,
    conditions.values
  )
  return { rows, total, now }
}
