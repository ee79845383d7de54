import {
  followPaidPromotion,
  followReturnedPromotion,
  followStartedPromotion,
} from "#src/workflows/promotions/follow-promotion"
import type { OutboxHandlers } from "../handler"

/** The seller hears what becomes of a promotion. */
export const promotionsHandlers: OutboxHandlers = {
  "promotion.paid": followPaidPromotion,
  "promotion.started": followStartedPromotion,
  "promotion.returned": followReturnedPromotion,
}
