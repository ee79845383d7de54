import type { ListingPromotionView } from "@northlot/contract"
import type { PromotionRecord } from "../types"

/** State of a paid promotion. One that follows another waits for its turn. */
export function promotionState(
  { startsAt, endsAt, refundedAt }: Pick<PromotionRecord, "startsAt" | "endsAt" | "refundedAt">,
  now: Date
): ListingPromotionView["state"] {
  if (refundedAt) return "refunded"
  if (!startsAt || !endsAt) return "planned"
  if (startsAt > now) return "next"
  return endsAt > now ? "running" : "ended"
}
