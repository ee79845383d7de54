import type { ListingCard } from "@northlot/contract"

export type Standing = "leading" | "outbid"

/** How the viewer stands in a running auction; null for who has not bid, and once the car is sold. */
export function standingOf({
  status,
  isTopBidder,
  outbid,
}: Pick<ListingCard, "status" | "isTopBidder" | "outbid">): Standing | null {
  if (status !== "live") return null
  return isTopBidder ? "leading" : outbid ? "outbid" : null
}
