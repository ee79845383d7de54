/**
 * Decides what an auction's event does to its listing. An event of an earlier auction of the listing changes nothing.
 */
import { RefusedError } from "@northlot/contract"
import type { ListingRecord } from "../types"
import { publicationRefusal } from "./publishing"

/** The listing's newest auction that was not cancelled. */
export interface PresentRun {
  id: string
  status: "scheduled" | "open" | "settled" | "cancelled"
}

type Followed = Pick<ListingRecord, "status">

export type OpeningStep = { do: "nothing" } | { do: "go-live" } | { do: "withdraw"; reason: string }

interface Opening {
  auctionId: string
  current: PresentRun | null
  /** Null where the listing was deleted meanwhile. */
  listing: ListingRecord | null
  /** Why the seller may not publish; null where the seller may. */
  sellerRefusal: string | null
  hasSeller: boolean
}

/** Makes the listing live. If the listing may not be live, the auction ends and its seller reads the reason. */
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
  /** `opensFirst`: the listing is still a draft, because the auction's opening has not been processed yet. */
  | { do: "sell"; opensFirst: boolean }
  | { do: "return"; wasLive: boolean }

/**
 * Decides what the end of an auction does to its listing. After a sale the listing becomes sold. Without a sale it
 * becomes a draft without a schedule.
 */
export function settlementStep(
  { auctionId, outcome }: { auctionId: string; outcome: "sold" | "unsold" },
  current: PresentRun | null,
  listing: Followed | null
): SettlementStep {
  if (current?.id !== auctionId || (listing?.status !== "live" && listing?.status !== "draft")) return { do: "nothing" }
  if (outcome === "sold") return { do: "sell", opensFirst: listing.status === "draft" }
  return { do: "return", wasLive: listing.status === "live" }
}

/**
 * What a cancelled auction does to its listing, unless the listing has another scheduled or open auction. A live
 * listing becomes a draft. For any other listing, open pages only receive an event.
 */
export function cancellationStep(current: PresentRun | null, listing: Followed | null): "nothing" | "return" | "tell" {
  if (!listing || current?.status === "open" || current?.status === "scheduled") return "nothing"
  return listing.status === "live" ? "return" : "tell"
}

/**
 * Whether a sold car becomes a draft, because every sale of its last auction is cancelled. A car that the runner-up
 * bought meanwhile remains sold.
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
