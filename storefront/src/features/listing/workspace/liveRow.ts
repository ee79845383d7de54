import { type BidUpdated, type SellerListing } from "@northlot/contract"

/**
 * The row after a bid event; the same row for an outdated event. Null means that the event is about another auction of
 * the car, so the row must be fetched.
 */
export function withBid(row: SellerListing, bid: BidUpdated): SellerListing | null {
  if (bid.auctionId !== row.auctionId) return null
  if (bid.seq <= row.lastSeq) return row
  return {
    ...row,
    currentBid: bid.amount,
    currentBidCents: bid.currentBidCents,
    bidCount: bid.bidCount,
    reserveMet: bid.reserveMet,
    endsAt: bid.endsAt,
    lastSeq: bid.seq,
    locked: true,
  }
}
