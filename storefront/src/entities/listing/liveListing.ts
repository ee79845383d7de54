import type { BidStanding, BidUpdated, ListingCard, ListingView } from "@northlot/contract"

/**
 * Whether the event belongs to this run of the auction. A car that is listed again starts a new run, whose `seq`
 * starts at one.
 */
const isOf = (listing: ListingCard, event: { listingId: string; auctionId: string }) =>
  listing.id === event.listingId && listing.auctionId === event.auctionId

/** Fields that a listing's page shows beside its card, and that bids change too. */
type OfPage = Partial<Pick<ListingView, "currentBid" | "extended">>

/** Applies a live bid to a card or a listing. An event older than the shown state changes nothing. */
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
 * Applies the viewer's standing to a listing. `standingSeq` numbers the standing, and `lastSeq` numbers the price.
 * Other people's bids can change the price while the viewer's standing stays valid.
 */
export function withStanding<Card extends ListingCard>(listing: Card, standing: BidStanding): Card {
  if (!isOf(listing, standing) || standing.seq < (listing.standingSeq ?? 0)) return listing
  const { isTopBidder, outbid, proxyMaxCents, seq } = standing
  return { ...listing, isTopBidder, outbid, proxyMaxCents, standingSeq: seq }
}

/** Merges a fetched snapshot with the shown listing. Values that live events have made newer than the snapshot stay. */
export function withSnapshot<Card extends ListingCard & OfPage>(shown: Card | undefined, snapshot: Card): Card {
  if (!shown || shown.id !== snapshot.id || shown.auctionId !== snapshot.auctionId) return snapshot
  const newerBid = shown.lastSeq > snapshot.lastSeq
  // A snapshot without a standing means that nobody is signed in: the shown standing belongs to another account.
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

/** Applies `withSnapshot` to each listing of a list, matched by id. */
export function withSnapshots<Card extends ListingCard>(shown: readonly Card[], snapshots: readonly Card[]): Card[] {
  const known = new Map(shown.map((listing) => [listing.id, listing]))
  return snapshots.map((snapshot) => withSnapshot(known.get(snapshot.id), snapshot))
}
