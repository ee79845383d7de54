import type { AuctionState } from "../rules/auction-state"
import type { AuctionRow } from "../tables"
import type { AuctionRecord } from "../types"

export function auctionFromRow(row: AuctionRow): AuctionRecord {
  return {
    id: row.id,
    listingId: row.listing_id,
    sellerId: row.seller_id,
    status: row.status,
    outcome: row.outcome,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    scheduledEndsAt: row.scheduled_ends_at,
    openingCents: row.opening_cents,
    reserveCents: row.reserve_cents,
    minIncrementCents: row.min_increment_cents,
    proxyStepCents: row.proxy_step_cents,
    antiSnipeWindowSeconds: row.anti_snipe_window_seconds,
    antiSnipeExtensionSeconds: row.anti_snipe_extension_seconds,
    currentCents: row.current_cents,
    leaderId: row.leader_id,
    leaderCeilingCents: row.leader_ceiling_cents,
    leaderByProxy: row.leader_by_proxy,
    bidCount: row.bid_count,
    lastSeq: row.last_seq,
    lastBidAt: row.last_bid_at,
    settledAt: row.settled_at,
  }
}

/** The auction as the pure rules take it. */
export function stateOf(auction: AuctionRecord): AuctionState {
  return {
    status: auction.status,
    sellerId: auction.sellerId,
    startsAt: auction.startsAt.getTime(),
    endsAt: auction.endsAt.getTime(),
    openingCents: auction.openingCents,
    reserveCents: auction.reserveCents,
    minIncrementCents: auction.minIncrementCents,
    proxyStepCents: auction.proxyStepCents,
    antiSnipeWindowSeconds: auction.antiSnipeWindowSeconds,
    antiSnipeExtensionSeconds: auction.antiSnipeExtensionSeconds,
    currentCents: auction.currentCents,
    leaderId: auction.leaderId,
    leaderCeilingCents: auction.leaderCeilingCents,
    lastSeq: auction.lastSeq,
  }
}
