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
  /** The highest amount that the log shows of this bidder, automatic bids included; never a hidden maximum. Cents. */
  amountCents: Cents
}

/**
 * The bidders of an auction by their own highest bid in its public log. Of two at the same amount the later row stands
 * higher: the log shows a challenger first, and then the leader who holds the lead at that very price.
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

/** The highest-placed bidder whom nothing keeps from buying; `passedOver` says of each why not, or `null`. */
export function nextOf(placed: readonly Placed[], passedOver: (bidderId: string) => string | null): Placed | null {
  return placed.find(({ bidderId }) => passedOver(bidderId) === null) ?? null
}

export interface OfferSituation {
  saleCompleted: boolean
  /** At whose fault the sale was cancelled; `null` while it stands, or when nobody noted it. */
  cancelledFault: "buyer" | "seller" | "nobody" | null
  /** Another sale of the same car stands. */
  soldOtherwise: boolean
  listing: "draft" | "live" | "sold" | "closed" | "deleted"
  /** The listing's auction now is a later one than the sale's. */
  laterAuction: "scheduled" | "open" | "settled" | null
  openOffer: boolean
  /** Why the seller may not sell, or `null`. */
  sellerRefusal: string | null
}

/** Why the car of this sale cannot be offered to anybody now, or `null`. What is left is to cancel the sale. */
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
