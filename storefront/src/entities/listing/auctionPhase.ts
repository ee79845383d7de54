import type { ListingCard } from "@northlot/contract"

/** The phase of an auction at a moment of the server's clock. The status of the last response may be out of date. */
export type AuctionPhase = "unscheduled" | "scheduled" | "open" | "ended" | "sold"

export function auctionPhase(
  { status, startsAt, endsAt }: Pick<ListingCard, "status" | "startsAt" | "endsAt">,
  now: number
): AuctionPhase {
  if (status === "sold") return "sold"
  if (status === "closed") return "ended"
  if (startsAt !== null && Date.parse(startsAt) > now) return "scheduled"
  if (status === "draft") return "unscheduled"
  return endsAt !== null && Date.parse(endsAt) <= now ? "ended" : "open"
}
