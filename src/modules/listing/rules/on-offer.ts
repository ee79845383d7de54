import { torontoTime, type ErrorCode } from "@northlot/contract"
import type { ListingRecord } from "../types"

/**
 * Why a car that is on offer to a bidder cannot be changed, published or deleted, or `null`. Whoever may buy it relies
 * on what it was auctioned as; from the offer's end on the seller is free, also while nobody has written the end down.
 */
export function onOfferRefusal(
  { onOfferUntil: until }: Pick<ListingRecord, "onOfferUntil">,
  now: Date
): { code: ErrorCode; message: string } | null {
  if (until === null || until <= now) return null
  return {
    code: "LISTING_ON_OFFER",
    message: `Until ${torontoTime(until)} this car is on offer to a bidder. You can change it after that, or when you have ended a negotiation.`,
  }
}
