import type { ListingStatus } from "../types"

/** Who moves a listing: its seller, an event of the auction, an admin, or a bidder who accepts an offer. */
export type StatusActor = "seller" | "auction" | "admin" | "offer"

const TRANSITIONS: Readonly<Record<ListingStatus, Partial<Record<ListingStatus, readonly StatusActor[]>>>> = {
  draft: { live: ["seller", "auction"], closed: ["seller", "admin"], sold: ["offer"] },
  live: { draft: ["seller", "auction"], sold: ["auction"], closed: ["seller", "admin"] },
  sold: { draft: ["admin"] },
  closed: {},
}

/**
 * Whether this actor may change the status from `from` to `to` (decisions, Auction rules). An unchanged status is not a
 * change.
 */
export function mayMove(from: ListingStatus, to: ListingStatus, actor: StatusActor): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false
}
