import type { BidStanding, BidUpdated, ListingCard, ListingView } from "@northlot/contract"

/** Of one run, by its own count: a car that is listed again starts at one, and nothing of the run before applies. */
const isOf = (listing: ListingCard, event: { listingId: string; auctionId: string }) =>
  listing.id === event.listingId && listing.auctionId === event.auctionId

/** What a listing's page shows beside its card, and bids change too. */
type OfPage = Partial<Pick<ListingView, "currentBid" | "extended">>

/** The listing, a card or all of it, with a live bid in it; an event older than what is shown changes nothing. */
export function withBid<Card extends ListingCard & OfPage>(listing: Card, bid: BidUpdated): Card {
  if (!isOf(listing, bid) || bid.seq < listing.lastSeq) return listing
  return {
    ...listing,
    currentBidCents: bid.currentBidCents,
    bidCount: bid.bidCount,
    minimumCents: bid.minimumCents,
    reserveMet: bid.reserveMet,
    endsAt: bid.endsAt,
    lastSeq: bid.seq,
    ...("currentBid" in listing ? { currentBid: bid.amount } : {}),
    ...("extended" in listing ? { extended: listing.extended || bid.extended } : {}),
  }
}

/**
 * The listing with the viewer's own standing in it. It has a count of its own beside `lastSeq`: a bid
 * between two others moves the price but not the standing of a third person, whose last word still holds.
 */
export function withStanding<Card extends ListingCard>(listing: Card, standing: BidStanding): Card {
  if (!isOf(listing, standing) || standing.seq < (listing.standingSeq ?? 0)) return listing
  const { isTopBidder, outbid, proxyMaxCents, seq } = standing
  return { ...listing, isTopBidder, outbid, proxyMaxCents, standingSeq: seq }
}

/**
 * What to show when a snapshot arrives: the snapshot, but for what live events have already carried
 * further while it was on its way.
 */
export function withSnapshot<Card extends ListingCard & OfPage>(shown: Card | undefined, snapshot: Card): Card {
  if (!shown || shown.id !== snapshot.id || shown.auctionId !== snapshot.auctionId) return snapshot
  const newerBid = shown.lastSeq > snapshot.lastSeq
  // Without a standing in the snapshot nobody is signed in any more: the one that is shown is somebody else's.
  const newerStanding = snapshot.standingSeq !== undefined && (shown.standingSeq ?? -1) > snapshot.standingSeq
  if (!newerBid && !newerStanding) return snapshot
  return {
    ...snapshot,
    ...(newerBid
      ? {
          currentBidCents: shown.currentBidCents,
          bidCount: shown.bidCount,
          minimumCents: shown.minimumCents,
          reserveMet: shown.reserveMet,
          endsAt: shown.endsAt,
          lastSeq: shown.lastSeq,
          ...("currentBid" in shown ? { currentBid: shown.currentBid } : {}),
          ...("extended" in shown ? { extended: shown.extended } : {}),
        }
      : {}),
    ...(newerStanding
      ? {
          isTopBidder: shown.isTopBidder,
          outbid: shown.outbid,
          proxyMaxCents: shown.proxyMaxCents,
          standingSeq: shown.standingSeq,
        }
      : {}),
  }
}

/** `withSnapshot` for each listing of a list, wherever it stood before. */
export function withSnapshots<Card extends ListingCard>(shown: readonly Card[], snapshots: readonly Card[]): Card[] {
  const known = new Map(shown.map((listing) => [listing.id, listing]))
  return snapshots.map((snapshot) => withSnapshot(known.get(snapshot.id), snapshot))
}
