import { queryKeys } from "@/shared"

/** Under which the own payout account is kept. */
export const PAYOUT_ACCOUNT = [...queryKeys.profile, "payout-account"]
