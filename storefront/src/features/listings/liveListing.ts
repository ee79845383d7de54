import type { BidStanding, BidUpdated, ListingView } from "@northlot/contract"

/** The listing with a live bid in it; an event older than what is shown changes nothing. */
export function withBid(listing: ListingView, bid: BidUpdated): ListingView {
  if (listing.id !== bid.listingId || bid.seq < listing.lastSeq) return listing
  return {
    ...listing,
    currentBid: bid.currentBidCents / 100,
    currentBidCents: bid.currentBidCents,
    bidCount: bid.bidCount,
    minimumCents: bid.minimumCents,
    reserveMet: bid.reserveMet,
    endsAt: bid.endsAt,
    extended: listing.extended || bid.extended,
    lastSeq: bid.seq,
  }
}

/** The listing with the viewer's own standing in it. */
export function withStanding(listing: ListingView, { listingId, isTopBidder, outbid, proxyMaxCents }: BidStanding): ListingView {
  return listing.id === listingId ? { ...listing, isTopBidder, outbid, proxyMaxCents } : listing
}
