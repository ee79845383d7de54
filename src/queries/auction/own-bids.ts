import { dollarsFromCents, type Cents, type OwnBid, type StepTerms } from "@northlot/contract"
import { minimumBidCents } from "#src/modules/auction/rules/place-bid"
import { negotiationIsOpen } from "#src/modules/negotiation/rules/moves"
import { database } from "#src/platform/database"

interface Row extends Omit<OwnBid, "amount" | "createdAt" | "endsAt" | "feeDueAt" | "minimumCents">, StepTerms {
  openingCents: Cents
  placedAt: Date
  endsAt: Date
  feeDueAt: Date | null
}

export interface BidCounts {
  active: number
  won: number
  lost: number
}

/**
 * The auctions in which a person (`$1`) bid, each with the person's state. Until the settlement the leader's state is
 * 'leading', because the winner is not certain yet. After a sold auction it is 'won', even before the sale exists.
 */
const OWN_AUCTIONS = `
  SELECT auction.id AS auction_id, auction.listing_id, auction.current_cents, auction.last_seq, auction.ends_at, own.amount_cents, own.placed_at,
    auction.opening_cents, auction.min_increment_cents, auction.bid_steps, bought.sale_id, bought.fee_due_at,
    CASE
      WHEN auction.status = 'cancelled' OR $1 = ANY (auction.voided_bidder_ids) THEN 'lost'
      WHEN auction.outcome IS NULL THEN CASE
        WHEN auction.leader_id = $1 THEN 'leading' WHEN auction.ends_at <= northlot_now() THEN 'lost' ELSE 'outbid' END
      WHEN bought.own THEN 'won'
      WHEN EXISTS (
        SELECT FROM negotiation WHERE negotiation.auction_id = auction.id AND buyer_id = $1 AND ${negotiationIsOpen("negotiation")}
      ) THEN 'negotiating'
      ELSE 'lost' END AS state,
    CASE
      WHEN $1 = ANY (auction.voided_bidder_ids) THEN NULL
      WHEN auction.leader_id = $1 THEN CASE WHEN auction.status = 'open' AND auction.leader_by_proxy THEN auction.leader_ceiling_cents END
      WHEN maximum.cents > own.amount_cents AND NOT EXISTS (
        SELECT FROM maximum_withdrawal WHERE maximum_withdrawal.auction_id = auction.id AND maximum_withdrawal.bidder_id = $1
      ) THEN maximum.cents END AS proxy_max_cents,
    CASE WHEN $1 = ANY (auction.voided_bidder_ids) THEN 'voided' WHEN auction.status = 'cancelled' THEN 'cancelled' WHEN auction.outcome = 'sold' THEN 'sold' WHEN auction.outcome = 'unsold' THEN 'reserveNotMet' END AS ended
  FROM auction_bidder
  JOIN auction ON auction.id = auction_bidder.auction_id
  CROSS JOIN LATERAL (
    SELECT max(amount_cents) AS amount_cents, max(placed_at) AS placed_at FROM bid
    WHERE bid.auction_id = auction_bidder.auction_id AND bid.bidder_id = $1 AND NOT bid.voids
  ) AS own
  CROSS JOIN LATERAL (
    SELECT max(maximum_cents) AS cents FROM bid_maximum WHERE bid_maximum.auction_id = auction.id AND bid_maximum.bidder_id = $1
  ) AS maximum
  CROSS JOIN LATERAL (
    SELECT coalesce(bool_or(buyer_id = $1 AND sale.status <> 'cancelled'), auction.outcome = 'sold' AND auction.leader_id = $1) AS own,
      max(sale.id) FILTER (WHERE buyer_id = $1 AND sale.status <> 'cancelled') AS sale_id,
      min(fee.due_at) FILTER (WHERE buyer_id = $1 AND sale.status = 'awaiting_fees') AS fee_due_at
    FROM sale LEFT JOIN fee ON fee.sale_id = sale.id AND fee.account_id = $1 AND fee.status = 'pending'
    WHERE sale.auction_id = auction.id
  ) AS bought
  WHERE auction_bidder.bidder_id = $1`

/** SQL: the tab in which an auction with this state is listed. */
const TAB = `CASE state WHEN 'won' THEN 'won' WHEN 'lost' THEN 'lost' ELSE 'active' END`

/**
 * The sort orders. 'urgency' is the same order as the storefront's `byUrgency`, which sorts again after live updates.
 */
const ORDERS = {
  newest: "own.placed_at DESC",
  urgency: `CASE own.state
      WHEN 'outbid' THEN 1 WHEN 'negotiating' THEN 2 WHEN 'leading' THEN 3
      WHEN 'won' THEN CASE WHEN own.fee_due_at IS NULL THEN 5 ELSE 4 END ELSE 6 END,
    CASE WHEN own.state IN ('outbid', 'leading') THEN own.ends_at ELSE own.fee_due_at END NULLS LAST, own.placed_at DESC`,
} as const

/** A person's auctions in the order `sort`, of one tab or of all tabs, with the count of each tab. */
export async function listOwnBids(
  bidderId: string,
  page: { limit: number; offset: number; tab?: keyof BidCounts; sort: keyof typeof ORDERS }
): Promise<{ offers: OwnBid[]; total: number; counts: BidCounts }> {
  const [rows, { rows: tabs }] = await Promise.all([
    database().records<Row>(
      `SELECT own.auction_id, own.listing_id, listing.shown_title AS title,
         (SELECT thumb_url FROM listing_photo WHERE listing_photo.listing_id = listing.id ORDER BY position LIMIT 1) AS photo,
         own.amount_cents, own.current_cents AS current_bid_cents, own.opening_cents, own.min_increment_cents, own.bid_steps, own.last_seq, own.state, own.proxy_max_cents, own.ended, own.sale_id, own.fee_due_at, own.placed_at, own.ends_at
       FROM (${OWN_AUCTIONS}) AS own JOIN listing ON listing.id = own.listing_id
       WHERE $4::text IS NULL OR ${TAB} = $4
       ORDER BY ${ORDERS[page.sort]}, own.auction_id DESC LIMIT $2 OFFSET $3`,
      [bidderId, page.limit, page.offset, page.tab ?? null]
    ),
    database().query<{ tab: keyof BidCounts; count: number }>(
      `SELECT ${TAB} AS tab, count(*)::int AS count FROM (${OWN_AUCTIONS}) AS own GROUP BY 1`,
      [bidderId]
    ),
  ])
  const counts: BidCounts = { active: 0, won: 0, lost: 0 }
  for (const { tab, count } of tabs) counts[tab] = count
  return {
    offers: rows.map(bidView),
    total: page.tab ? counts[page.tab] : counts.active + counts.won + counts.lost,
    counts,
  }
}

function bidView({
  auctionId,
  listingId,
  title,
  photo,
  amountCents,
  placedAt,
  endsAt,
  feeDueAt,
  openingCents,
  minIncrementCents,
  bidSteps,
  ...standing
}: Row): OwnBid {
  const amount = dollarsFromCents(amountCents)
  const currentCents = standing.currentBidCents
  const minimumCents = minimumBidCents({ currentCents, openingCents, minIncrementCents, bidSteps })
  const times = {
    createdAt: placedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    feeDueAt: feeDueAt?.toISOString() ?? null,
  }
  return { auctionId, listingId, title, photo, amount, amountCents, minimumCents, ...standing, ...times }
}
