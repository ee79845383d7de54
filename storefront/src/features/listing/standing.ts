import type { ListingCard } from "@northlot/contract"

export type Standing = "own" | "won" | "leading" | "outbid" | "watching"

/**
 * The most important relation of the viewer to the car; null if there is none. `watching` is the watch state on this
 * page, which may be newer than the car's data.
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
