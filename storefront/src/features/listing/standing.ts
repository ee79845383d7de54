import type { ListingCard } from "@northlot/contract"

export type Standing = "own" | "won" | "leading" | "outbid" | "watching"

/**
 * What the car is to the viewer, the weightiest first; null where it is nothing. `watching` is what this page knows of
 * it, which may be newer than the answer that brought the car.
 */
export function standingOf(
  { status, isOwner, isTopBidder, outbid }: Pick<ListingCard, "status" | "isOwner" | "isTopBidder" | "outbid">,
  watching = false
): Standing | null {
  if (isOwner) return "own"
  if (isTopBidder && status === "sold") return "won"
  if (status === "live" && isTopBidder) return "leading"
  if (status === "live" && outbid) return "outbid"
  return watching ? "watching" : null
}
