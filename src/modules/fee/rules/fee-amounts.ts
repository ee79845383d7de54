import { SALE_DEADLINE_HOURS, addCents, feeBreakdown, taxOn, type FeeBreakdown, type FeeLine } from "@northlot/contract"
import type { ChargedLine } from "@northlot/plugin-kit"
import type { FeeSchedule, IssuedAmounts, Party } from "../types"
import { HST_CODE, PROCESSING_CODE, isFeeCode } from "./schedule-lines"

const HOUR_MILLISECONDS = 3_600_000

/**
 * The amount that the buyer or the seller owes by the fee schedule alone: fee and processing, with HST on both
 * together.
 */
export function feeAmounts(schedule: Omit<FeeSchedule, "version">, party: Party): FeeBreakdown {
  return feeBreakdown({
    feeCents: party === "buyer" ? schedule.buyerFeeCents : schedule.sellerFeeCents,
    processingCents: party === "buyer" ? schedule.processingBuyerCents : schedule.processingSellerCents,
    hstBasisPoints: schedule.hstBasisPoints,
  })
}

/** Selects the lines of one party from the fee lines of buyer and seller. */
export function linesOfParty(lines: readonly ChargedLine[], party: Party): FeeLine[] {
  return lines.filter((line) => line.party === party).map(({ party: _, ...line }) => line)
}

/** The totals of these lines; HST on all taxable lines together is the last line. */
export function amountsOf(lines: readonly FeeLine[], hstBasisPoints: number): IssuedAmounts {
  const sumOf = (counts: (line: FeeLine) => boolean) =>
    addCents(...lines.filter(counts).map(({ amountCents }) => amountCents))
  const hstCents = taxOn(
    sumOf(({ taxable }) => taxable),
    hstBasisPoints
  )
  return {
    feeCents: sumOf(({ code }) => isFeeCode(code)),
    processingCents: sumOf(({ code }) => code === PROCESSING_CODE),
    extraCents: sumOf(({ code }) => !isFeeCode(code) && code !== PROCESSING_CODE),
    hstCents,
    totalCents: addCents(
      sumOf(() => true),
      hstCents
    ),
    lines: [...lines, { code: HST_CODE, label: "HST", amountCents: hstCents, taxable: false }],
  }
}

/** A fee is due 72 hours after it was issued. From then on the sale can be cancelled. */
export function feeDueAt(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + SALE_DEADLINE_HOURS.fees * HOUR_MILLISECONDS)
}
