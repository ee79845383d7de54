import type { ListingView, PublicationTerms } from "@northlot/contract"

const MINUTE_MILLISECONDS = 60_000

/** The card of a listing as it will be when these terms are published: nobody has bid, and its clock runs. */
export function publishedCard(listing: ListingView, terms: PublicationTerms, now: Date): ListingView {
  const { startsAt, endsAt, openingCents, reserveCents, buyNow = null } = terms
  return {
    ...listing,
    // Open already by the clock that the card counts with, which may be a moment behind this one.
    startsAt: (startsAt ?? new Date(now.getTime() - MINUTE_MILLISECONDS)).toISOString(),
    endsAt: endsAt.toISOString(),
    openingPriceCents: openingCents,
    minimumCents: openingCents,
    currentBid: null,
    currentBidCents: null,
    bidCount: 0,
    hasReserve: reserveCents !== null,
    buyNow,
    reserveMet: false,
    isTopBidder: false,
    outbid: false,
  }
}
