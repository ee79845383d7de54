import type { QueryResultRow } from "pg"
import type { Cents } from "@northlot/contract"
import type { AuctionState } from "../rules/auction-state"
import type { AuctionRecord } from "../types"

/** A row of `auction` as the driver hands it over. */
export interface AuctionRow extends QueryResultRow {
  id: string
  listing_id: string
  seller_id: string
  status: AuctionRecord["status"]
  outcome: AuctionRecord["outcome"]
  starts_at: Date
  ends_at: Date
  scheduled_ends_at: Date
  opening_cents: Cents
  reserve_cents: Cents | null
  min_increment_cents: Cents
  proxy_step_cents: Cents
  anti_snipe_window_seconds: number
  anti_snipe_extension_seconds: number
  current_cents: Cents | null
  leader_id: string | null
  leader_ceiling_cents: Cents | null
  leader_by_proxy: boolean
  bid_count: number
  last_seq: number
  bidder_count: number
  maximum_count: number
  last_bid_at: Date | null
  settled_at: Date | null
  /** The outage for which the end was moved, if any. */
  outage_id: number | null
}

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
