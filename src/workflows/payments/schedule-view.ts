import type { FeeScheduleView } from "@northlot/contract"
import type { FeeScheduleRecord } from "#src/modules/fee/types"

/** The amounts of a schedule as the contract spells them. */
export function scheduleView(schedule: FeeScheduleRecord): FeeScheduleView {
  const { buyerFeeCents, sellerFeeCents, processingBuyerCents, processingSellerCents } = schedule
  return { buyerFeeCents, sellerFeeCents, processingBuyerCents, processingSellerCents }
}
