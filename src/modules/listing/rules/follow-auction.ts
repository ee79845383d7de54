/** What an event of an auction makes of its listing. An older run than the present one changes nothing. */
import { RefusedError } from "@northlot/contract"
import type { ListingRecord } from "../types"
import { publicationRefusal } from "./publishing"

/** The listing's newest run that was not cancelled. */
export interface PresentRun {
  id: string
  status: "scheduled" | "open" | "settled" | "cancelled"
}

type Followed = Pick<ListingRecord, "status">

export type OpeningStep = { do: "nothing" } | { do: "go-live" } | { do: "withdraw"; reason: string }

interface Opening {
  auctionId: string
  current: PresentRun | null
  /** Null where it was deleted meanwhile. */
  listing: ListingRecord | null
  /** Why its seller may not publish; null where nothing is against it. */
  sellerRefusal: string | null
  hasSeller: boolean
}

/** The listing is live; or, where it may not be, the auction ends for the reason that its seller is told. */
export function openingStep({ auctionId, current, listing, ...seller }: Opening): OpeningStep {
  if (current?.id !== auctionId || current.status !== "open") return { do: "nothing" }
  const reason = listing ? openingRefusal(listing, seller) : "This listing does not exist any more."
  if (reason !== null) return { do: "withdraw", reason }
  return listing?.status === "live" ? { do: "nothing" } : { do: "go-live" }
}

function openingRefusal(
  listing: ListingRecord,
  { hasSeller, sellerRefusal }: Pick<Opening, "hasSeller" | "sellerRefusal">
): string | null {
  if (listing.status === "sold" || listing.status === "closed") return "This listing is not for sale any more."
  if (listing.status === "live") return null
  if (!hasSeller) return "The seller's account does not exist any more."
  const refusal = publicationRefusal(listing, sellerRefusal)
  return refusal && new RefusedError(refusal.code, refusal.message).message
}

export type SettlementStep =
  | { do: "nothing" }
  /** Its opening may still be on the way: what was auctioned was live. */
  | { do: "sell"; opensFirst: boolean }
  | { do: "return"; wasLive: boolean }

/** Sold as the hammer fell, or a draft again without its schedule. */
export function settlementStep(
  { auctionId, outcome }: { auctionId: string; outcome: "sold" | "unsold" },
  current: PresentRun | null,
  listing: Followed | null
): SettlementStep {
  if (current?.id !== auctionId || (listing?.status !== "live" && listing?.status !== "draft")) return { do: "nothing" }
  if (outcome === "sold") return { do: "sell", opensFirst: listing.status === "draft" }
  return { do: "return", wasLive: listing.status === "live" }
}

/** A listing that is still live without a run becomes a draft; of any other, open pages hear. */
export function cancellationStep(current: PresentRun | null, listing: Followed | null): "nothing" | "return" | "tell" {
  if (!listing || current?.status === "open" || current?.status === "scheduled") return "nothing"
  return listing.status === "live" ? "return" : "tell"
}

/**
 * Whether a sold car is a draft again, since every sale of its last auction is off. Offered to the runner-up and bought
 * again meanwhile, it stays sold.
 */
export function isReturned(
  auctionId: string,
  current: PresentRun | null,
  listing: Followed | null,
  sales: readonly { auctionId: string; status: string }[]
): boolean {
  const ofAuction = sales.filter((sale) => sale.auctionId === auctionId)
  const isOff = ofAuction.length > 0 && ofAuction.every(({ status }) => status === "cancelled")
  return isOff && listing?.status === "sold" && current?.id === auctionId
}
