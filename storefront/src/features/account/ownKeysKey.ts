import { queryKeys } from "@/shared"

/** Under which the own API keys are kept. */
export const OWN_KEYS = [...queryKeys.profile, "api-keys"]
