import type { ListingCard, Viewer } from "@northlot/contract"
import { auctionPhase } from "@/entities/listing/auctionPhase"

/** What the listing's main button does for this person, or why it does nothing. */
export type BidEntry =
  | "own"
  | "won"
  | "sold"
  | "scheduled"
  | "unscheduled"
  | "ended"
  | "paused"
  | "sign-in"
  | "buyers-only"
  | "not-allowed"
  | "voided"
  | "need-credit"
  | "raise"
  | "bid"

export interface BidEntryInput {
  listing: Pick<ListingCard, "status" | "startsAt" | "endsAt" | "isOwner" | "isTopBidder" | "bidsVoided"> &
    Partial<Pick<ListingCard, "pausedUntil">>
  viewer: Pick<Viewer, "role" | "capabilities"> | null
  /**
   * Null until the balance has loaded. While it is null, the button offers the bid, because the server checks each bid.
   */
  credits: { balance: number; required: boolean } | null
  /** Server time in milliseconds. */
  now: number
}

export function bidEntry({ listing, viewer, credits, now }: BidEntryInput): BidEntry {
  if (listing.isOwner) return "own"
  const phase = auctionPhase(listing, now)
  if (phase === "sold" && listing.isTopBidder) return "won"
  if (phase !== "open") return phase
  if (listing.pausedUntil && now < Date.parse(listing.pausedUntil)) return "paused"
  if (!viewer) return "sign-in"
  if (viewer.role !== "buyer") return "buyers-only"
  if (listing.bidsVoided) return "voided"
  if (!viewer.capabilities.canBid) return "not-allowed"
  if (credits?.required && credits.balance < 1) return "need-credit"
  return listing.isTopBidder ? "raise" : "bid"
}
