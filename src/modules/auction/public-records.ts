import { withPublicRecords } from "#src/platform/public-records"

/** The tables and columns that other modules may read and join. */
export const AuctionRecords = withPublicRecords("auction", {
  // The secret columns, reserve and leader's maximum, are not listed.
  Auction: {
    table: "auction",
    columns: `id listing_id seller_id status outcome starts_at ends_at scheduled_ends_at opening_cents min_increment_cents
      current_cents leader_id bid_count last_bid_at settled_at cancelled_at cancelled_by cancelled_reason
      created_at updated_at`,
  },
  // The public bid log, which contains no bidder's maximum.
  Bid: {
    table: "bid",
    columns: "auction_id seq bidder_id amount_cents automatic placed_at",
    computed: { id: "auction_id || ':' || seq" },
    sort: "auction_id, seq",
  },
  BidReview: {
    table: "bid_review",
    columns: "id listing_id seller_id bidder_id signals refused opened_at decision reason decided_by decided_at",
  },
})
