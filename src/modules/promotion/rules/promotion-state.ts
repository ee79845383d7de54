import type { ListingPromotionView } from "@northlot/contract"
import type { PromotionRecord } from "../types"

/** The state of a paid promotion. A promotion that follows another one is `next` until its own start. */
export function promotionState(
  { startsAt, endsAt, refundedAt }: Pick<PromotionRecord, "startsAt" | "endsAt" | "refundedAt">,
  now: Date
): ListingPromotionView["state"] {
  if (refundedAt) return "refunded"
  if (!startsAt || !endsAt) return "planned"
  if (startsAt > now) return "next"
  return endsAt > now ? "running" : "ended"
}
