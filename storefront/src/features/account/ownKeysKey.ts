import { queryKeys } from "@/shared"

/** The query key of the member's API keys. */
export const OWN_KEYS = [...queryKeys.profile, "api-keys"]
