import { torontoTime, type ErrorCode } from "@northlot/contract"
import type { ListingRecord } from "../types"

/**
 * Why a car on offer to a bidder cannot be changed, published or deleted, or `null`. The bidder relies on the car as
 * auctioned. After the offer's end time the seller may change the car, even if the offer is not stored as ended yet.
 */
export function onOfferRefusal(
  { onOfferUntil: until }: Pick<ListingRecord, "onOfferUntil">,
  now: Date
): { code: ErrorCode; message: string } | null {
  if (until === null || until <= now) return null
  return {
    code: "LISTING_ON_OFFER",
    message: `This car is on offer to a bidder until ${torontoTime(until)}. You can change the listing after that time, or once you have ended the negotiation.`,
  }
}
