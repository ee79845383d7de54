import type { ListingCard } from "@northlot/contract"

/** Where an auction stands at a moment of the server's clock, whatever the last answer called it. */
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
