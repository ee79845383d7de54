import type { Cents } from "@northlot/contract"

/** A row of an auction's public bid log. */
export interface LoggedBid {
  seq: number
  bidderId: string
  /** Cents. */
  amountCents: Cents
}

export interface Placed {
  bidderId: string
  /** The bidder's highest amount in the log, including automatic bids; never a hidden maximum. Cents. */
  amountCents: Cents
}

/**
 * Ranks the bidders of an auction by their highest bid in its public log. Of equal amounts the later row ranks
 * higher: the log lists a challenger first, then the leader who keeps the lead at that price.
 */
export function placings(log: readonly LoggedBid[]): Placed[] {
  const highest = new Map<string, LoggedBid>()
  for (const bid of log) {
    const known = highest.get(bid.bidderId)
    if (!known || higher(bid, known) < 0) highest.set(bid.bidderId, bid)
  }
  return [...highest.values()].sort(higher).map(({ bidderId, amountCents }) => ({ bidderId, amountCents }))
}

const higher = (one: LoggedBid, other: LoggedBid) => other.amountCents - one.amountCents || other.seq - one.seq

/** The highest-ranked bidder who may buy. `passedOver` gives the reason against a bidder, or `null`. */
export function nextOf(placed: readonly Placed[], passedOver: (bidderId: string) => string | null): Placed | null {
  return placed.find(({ bidderId }) => passedOver(bidderId) === null) ?? null
}

export interface OfferSituation {
  saleCompleted: boolean
  /** Who was at fault for the cancellation; `null` for a valid sale, or when no fault is recorded. */
  cancelledFault: "buyer" | "seller" | "nobody" | null
  /** Another sale of the same car is valid. */
  soldOtherwise: boolean
  listing: "draft" | "live" | "sold" | "closed" | "deleted"
  /** State of the listing's newer auction; `null` if the sale's auction is the newest. */
  laterAuction: "scheduled" | "open" | "settled" | null
  openOffer: boolean
  /** Why the seller may not sell, or `null`. */
  sellerRefusal: string | null
}

/** Why the car of this sale cannot be offered to another bidder now; `null` if it can. */
export function offerObstacle(situation: OfferSituation): string | null {
  const { saleCompleted, cancelledFault, soldOtherwise, listing, laterAuction, openOffer, sellerRefusal } = situation
  if (saleCompleted) return "This sale is complete."
  if (soldOtherwise) return "The car is sold."
  if (cancelledFault === "seller")
    return "The sale was cancelled at the seller's fault; the car is not offered to others."
  if (listing === "closed" || listing === "deleted") return "The listing is closed."
  if (listing === "live" || laterAuction === "open") return "The seller has published the car again."
  if (laterAuction === "scheduled") return "The seller has scheduled the car again."
  if (laterAuction === "settled") return "The car was auctioned again since."
  if (openOffer) return "The car is on offer already."
  return sellerRefusal === null ? null : "The seller's account cannot sell at present."
}
