import type { ListingStatus } from "../types"

/** Who moves a listing: its seller, the auction's own events, an admin, or a bidder's acceptance of an offer. */
export type StatusActor = "seller" | "auction" | "admin" | "offer"

const TRANSITIONS: Readonly<Record<ListingStatus, Partial<Record<ListingStatus, readonly StatusActor[]>>>> = {
  draft: { live: ["seller", "auction"], closed: ["seller", "admin"], sold: ["offer"] },
  live: { draft: ["seller", "auction"], sold: ["auction"], closed: ["seller", "admin"] },
  sold: { draft: ["admin"] },
  closed: {},
}

/** Whether this move exists and is this actor's to make (decisions, Auction rules). Staying is no move. */
export function mayMove(from: ListingStatus, to: ListingStatus, actor: StatusActor): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false
}
