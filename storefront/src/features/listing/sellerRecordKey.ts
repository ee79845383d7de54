import { queryKeys } from "@/shared"

/** A separate file, so that no other page loads the seller record's code. */
export const sellerRecordKey = (listingId: string) => [...queryKeys.listings.all, "seller-record", listingId] as const
