import type { OwnBid } from "@northlot/contract"

type Ordered = Pick<OwnBid, "auctionId" | "state" | "endsAt" | "feeDueAt" | "createdAt">

const PLACES: Record<OwnBid["state"], number> = { outbid: 1, negotiating: 2, leading: 3, won: 5, lost: 6 }

/**
 * Compares two bids by the server's sort order `urgency`, outbid auctions first. Socket events change bids, so the
 * browser sorts the list again.
 */
export function byUrgency(one: Ordered, other: Ordered): number {
  const place = ({ state, feeDueAt }: Ordered) => (state === "won" && feeDueAt !== null ? 4 : PLACES[state])
  const until = ({ state, endsAt, feeDueAt }: Ordered) => {
    const moment = state === "outbid" || state === "leading" ? endsAt : feeDueAt
    return moment === null ? Infinity : Date.parse(moment)
  }
  if (place(one) !== place(other)) return place(one) - place(other)
  const [first, second] = [until(one), until(other)]
  if (first !== second) return first < second ? -1 : 1
  return Date.parse(other.createdAt) - Date.parse(one.createdAt) || (one.auctionId < other.auctionId ? 1 : -1)
}

/** Preserves the current order and appends new bids, so that no row moves while a buyer types. */
export function inStableOrder<Bid extends Ordered>(offers: readonly Bid[], kept: readonly string[]): Bid[] {
  const place = ({ auctionId }: Bid) => {
    const found = kept.indexOf(auctionId)
    return found < 0 ? Infinity : found
  }
  return [...offers].sort((one, other) =>
    place(one) === place(other) ? byUrgency(one, other) : place(one) - place(other)
  )
}
