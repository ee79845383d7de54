import { queryKeys } from "@/shared"

/** The query key is in its own file, so that other pages need not load the seller record's code. */
export const sellerRecordKey = (listingId: string) => [...queryKeys.listings.all, "seller-record", listingId] as const
