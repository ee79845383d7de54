import { dollarsFromCents, type OwnOffer } from "@northlot/contract"
import { database } from "../../platform/database"

interface Row {
  auction_id: string
  listing_id: string
  title: string
  photo: string | null
  amount_cents: number
  current_cents: number
  leading: boolean
  over: boolean
  outcome: "sold" | "unsold" | null
  /** The car is this person's; of a sold one the leader's until a sale says otherwise. */
  bought: boolean | null
  /** It ended below the reserve, and this person and the seller can still agree. */
  negotiating: boolean
  placed_at: Date
  ends_at: Date
  total: number
}

/** The auctions that this person bid in, the newest own bid first, each with the own highest bid and how it stands. */
export async function listOwnOffers(
  bidderId: string,
  page: { limit: number; offset: number }
): Promise<{ offers: OwnOffer[]; total: number }> {
  const { rows } = await database().query<Row>(
    `SELECT auction.id AS auction_id, auction.listing_id, listing.shown_title AS title,
       (SELECT thumb_url FROM listing_photo WHERE listing_photo.listing_id = listing.id ORDER BY position LIMIT 1) AS photo, own.amount_cents, auction.current_cents,
       auction.leader_id = $1 AS leading, auction.status IN ('settled', 'cancelled') OR auction.ends_at <= northlot_now() AS over,
       bought.own AS bought, EXISTS (
         SELECT FROM negotiation WHERE negotiation.auction_id = auction.id AND buyer_id = $1 AND negotiation.status = 'open' AND negotiation.ends_at > northlot_now()
       ) AS negotiating, auction.outcome, own.placed_at, auction.ends_at, count(*) OVER ()::int AS total
     FROM auction_bidder
     JOIN auction ON auction.id = auction_bidder.auction_id
     JOIN listing ON listing.id = auction.listing_id
     CROSS JOIN LATERAL (
       SELECT max(amount_cents) AS amount_cents, max(placed_at) AS placed_at FROM bid
       WHERE bid.auction_id = auction_bidder.auction_id AND bid.bidder_id = $1
     ) AS own
     CROSS JOIN LATERAL (
       SELECT coalesce(bool_or(buyer_id = $1 AND status <> 'cancelled'), auction.outcome = 'sold' AND auction.leader_id = $1) AS own FROM sale WHERE sale.auction_id = auction.id
     ) AS bought
     WHERE auction_bidder.bidder_id = $1
     ORDER BY own.placed_at DESC, auction.id DESC LIMIT $2 OFFSET $3`,
    [bidderId, page.limit, page.offset]
  )
  const total = rows[0]?.total ?? (page.offset > 0 ? await countAuctions(bidderId) : 0)
  return { offers: rows.map(offerFromRow), total }
}

async function countAuctions(bidderId: string): Promise<number> {
  const { rows } = await database().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM auction_bidder WHERE bidder_id = $1`,
    [bidderId]
  )
  return rows[0]!.count
}

function offerFromRow(row: Row): OwnOffer {
  return {
    auctionId: row.auction_id,
    listingId: row.listing_id,
    title: row.title,
    photo: row.photo,
    amount: dollarsFromCents(row.amount_cents),
    amountCents: row.amount_cents,
    currentBidCents: row.current_cents,
    state: standing(row),
    createdAt: row.placed_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }
}

/** Between the end and the settlement the last standing is still shown; who won is not told before it is certain. */
function standing({ leading, over, outcome, bought, negotiating }: Row): OwnOffer["state"] {
  if (outcome === null) return over && !leading ? "lost" : leading ? "leading" : "outbid"
  return bought ? "won" : negotiating ? "negotiating" : "lost"
}
