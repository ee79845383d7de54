import { queryKeys } from "@/app"

/** Under which the own payout account is kept. */
export const PAYOUT_ACCOUNT = [...queryKeys.profile, "payout-account"]
