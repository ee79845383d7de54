import { queryKeys } from "@/shared"

/** The query key of the seller's payout account. */
export const PAYOUT_ACCOUNT = [...queryKeys.profile, "payout-account"]
