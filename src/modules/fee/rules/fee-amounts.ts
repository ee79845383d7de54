import { feeBreakdown, type FeeBreakdown } from "@northlot/contract"
import type { FeeScheduleRecord, Party } from "../types"

const HOURS_TO_PAY = 72
const HOUR_MILLISECONDS = 3_600_000

/** What one side owes by this version of the schedule: fee and processing with HST on both together. */
export function feeAmounts(schedule: Omit<FeeScheduleRecord, "version" | "createdAt">, party: Party): FeeBreakdown {
  return feeBreakdown({
    feeCents: party === "buyer" ? schedule.buyerFeeCents : schedule.sellerFeeCents,
    processingCents: party === "buyer" ? schedule.processingBuyerCents : schedule.processingSellerCents,
    hstBasisPoints: schedule.hstBasisPoints,
  })
}

/** A fee is due 72 hours after it was issued; later the sale can be cancelled. */
export function feeDueAt(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + HOURS_TO_PAY * HOUR_MILLISECONDS)
}
