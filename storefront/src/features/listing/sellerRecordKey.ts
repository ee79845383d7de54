import { queryKeys } from "@/shared"

/** Beside its parts, so that no other page loads it. */
export const sellerRecordKey = (listingId: string) => [...queryKeys.listings.all, "seller-record", listingId] as const
