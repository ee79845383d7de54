import type { ExtensionTerms } from "@northlot/contract"
import { runningAt } from "#src/modules/auction/rules/running"
import { database } from "#src/platform/database"
import { HEARS_DEALER_LISTINGS, inSight } from "../auction/audience"
import type { AuctionRow } from "#src/modules/auction/tables"
import type { CamelCased } from "#src/platform/camel-case"

/** An open auction near its end. Amounts are cents, times UTC. */
export interface EndingAuction
  extends
    ExtensionTerms,
    CamelCased<Pick<AuctionRow, "listing_id" | "ends_at" | "opening_cents" | "current_cents" | "leader_id">> {
  auctionId: string
  title: string
}

/** A person who watches the listing or has bid. */
export interface Follower {
  accountId: string
  hasBid: boolean
}

/**
 * Running auctions that end within `withinMinutes`, and the database's time of the query. With `auctionId`, only that
 * auction is considered.
 */
export async function endingAuctions(
  withinMinutes: number,
  auctionId: string | null
): Promise<{ auctions: EndingAuction[]; now: Date }> {
  const now = await database().now()
  const rows = await database().records<EndingAuction>(
    `SELECT auction.id AS auction_id, listing.id AS listing_id, listing.shown_title AS title, auction.ends_at,
       auction.opening_cents, auction.current_cents, auction.leader_id,
       auction.anti_snipe_window_seconds, auction.anti_snipe_extension_seconds
     FROM auction JOIN listing ON listing.id = auction.listing_id
     WHERE ${runningAt("$1")} AND auction.ends_at <= $1::timestamptz + make_interval(mins => $2)
       AND ($3::text IS NULL OR auction.id = $3) AND listing.deleted_at IS NULL
     ORDER BY auction.ends_at, auction.id`,
    [now, withinMinutes, auctionId]
  )
  return { auctions: rows, now }
}

/**
 * People who watched the auction's listing or bid at `since` or earlier, and who may see the listing. People who have
 * been sent a message with this key are left out, and so is the seller. The key is `keyBeginning` and the account's id.
 */
export async function untoldFollowers(
  auctionId: string,
  since: Date,
  keyBeginning: string,
  limit: number
): Promise<Follower[]> {
  return database().records<Follower>(
    `WITH following AS (
       SELECT watched_listing.account_id, watched_listing.since, false AS has_bid
       FROM auction JOIN watched_listing ON watched_listing.listing_id = auction.listing_id WHERE auction.id = $1
       UNION ALL
       SELECT bid.bidder_id, min(bid.placed_at), true FROM bid JOIN auction ON auction.id = bid.auction_id
       WHERE bid.auction_id = $1 AND bid.bidder_id <> ALL (auction.voided_bidder_ids) GROUP BY bid.bidder_id
     )
     SELECT following.account_id, bool_or(following.has_bid) AS has_bid
     FROM following
     JOIN account ON account.id = following.account_id AND account.status = 'active'
     JOIN auction ON auction.id = $1
     JOIN listing ON listing.id = auction.listing_id
     WHERE following.account_id <> listing.seller_id
       AND NOT EXISTS (SELECT FROM told_news WHERE told_news.key = $2 || following.account_id)
     GROUP BY following.account_id, account.role, account.buyer_type, listing.audience, listing.seller_id
     HAVING min(following.since) <= $4
       AND ${inSight({ accountId: "following.account_id", hears: HEARS_DEALER_LISTINGS, hasBid: "bool_or(following.has_bid)" })}
     ORDER BY following.account_id LIMIT $3`,
    [auctionId, keyBeginning, limit, since]
  )
}
