// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.
import type { Cents } from "@northlot/contract"

/** A row of `account_link`. */
export interface AccountLinkRow {
  account_id: string
  kind: "birthDate" | "payoutAccount" | "card" | "device" | "network"
  fingerprint: string
  seen_at: Date
}

/** A row of `auction`. */
export interface AuctionRow {
  id: string
  listing_id: string
  seller_id: string
  status: "scheduled" | "open" | "settled" | "cancelled"
  outcome: "sold" | "unsold" | null
  starts_at: Date
  ends_at: Date
  scheduled_ends_at: Date
  opening_cents: Cents
  reserve_cents: Cents | null
  min_increment_cents: Cents
  bid_steps: unknown
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
  cancelled_at: Date | null
  cancelled_by: string | null
  cancelled_reason: string | null
  created_at: Date
  updated_at: Date
  paused_until: Date | null
  outage_id: number | null
  log_head: string | null
  voided_bidder_ids: string[]
  buy_now_cents: Cents | null
  buy_now_until: "first-bid" | "reserve" | null
  bought_now: boolean
}

/** A row of `auction_bidder`. */
export interface AuctionBidderRow {
  auction_id: string
  bidder_id: string
  number: number
}

/** A row of `bid`. */
export interface BidRow {
  auction_id: string
  seq: number
  previous_seq: number | null
  bidder_id: string
  amount_cents: Cents
  automatic: boolean
  voids: boolean
  placed_at: Date
  hash: string
}

/** A row of `bid_maximum`. */
export interface BidMaximumRow {
  auction_id: string
  number: number
  previous_number: number | null
  bidder_id: string
  maximum_cents: Cents
  bid_seq: number | null
  log_seq: number
  placed_at: Date
}

/** A row of `bid_pace`. */
export interface BidPaceRow {
  auction_id: string
  bidder_id: string
  placed_at: Date[]
}

/** A row of `bid_request`. */
export interface BidRequestRow {
  bidder_id: string
  key: string
  request_hash: string
  status: number
  answer: unknown
  created_at: Date
}

/** A row of `bid_review`. */
export interface BidReviewRow {
  id: number
  listing_id: string
  seller_id: string
  bidder_id: string
  signals: string[]
  refused: boolean
  opened_at: Date
  decision: "harmless" | "confirmed" | null
  reason: string | null
  decided_by: string | null
  decided_at: Date | null
}

/** A row of `bidding_heartbeat`. */
export interface BiddingHeartbeatRow {
  singleton: boolean
  beat_at: Date
}

/** A row of `bidding_outage`. */
export interface BiddingOutageRow {
  id: number
  began_at: Date
  ended_at: Date
}

/** A row of `live_listing`. */
export interface LiveListingRow {
  ends_at: Date
  last_bid_at: Date
  featured_until: Date
  published_at: Date
  price_cents: Cents
  bid_count: number
  year: number
  kms: number
  latitude: number
  longitude: number
  make: number
  model: number
  city: number
  body: number
  fuel: number
  transmission: number
  drivetrain: number
  traits: number
  on_market: boolean
  certified: boolean
  reserve_met: boolean
  dealer: boolean
  audience: string
  id: string
  seller_id: string
  no_reserve: boolean
}

/** A row of `live_listing_words`. */
export interface LiveListingWordsRow {
  id: string
  words: string
}

/** A row of `maximum_withdrawal`. */
export interface MaximumWithdrawalRow {
  auction_id: string
  bidder_id: string
  disclosure_change_id: string
  from_cents: Cents
  to_cents: Cents
  log_seq: number
  maximum_count: number
  withdrawn_at: Date
}

/** A row of `search_term`. */
export interface SearchTermRow {
  code: number
  value: string
}

/** A row of `verified_birth_date`. */
export interface VerifiedBirthDateRow {
  provider: string
  reference: string
  fingerprint: string
}
