import type { ListingView, PublicationTerms } from "@northlot/contract"

const MINUTE_MILLISECONDS = 60_000

/** The listing's card right after a publication with these terms: without bids and with a running countdown. */
export function publishedCard(listing: ListingView, terms: PublicationTerms, now: Date): ListingView {
  const { startsAt, endsAt, openingCents, reserveCents, buyNow = null } = terms
  return {
    ...listing,
    // An auction that starts at once gets a start one minute ago, because the card's clock may lag behind `now`.
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
