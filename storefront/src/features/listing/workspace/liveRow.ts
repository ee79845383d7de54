import { type BidUpdated, type SellerListing } from "@northlot/contract"

/**
 * A row after a bid that was heard; the same row for one that it knows already, null when it must be fetched: another
 * run has begun.
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
