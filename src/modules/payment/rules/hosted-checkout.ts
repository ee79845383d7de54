import { cents, sumOf, type Cents } from "@northlot/contract"
import type { DisputeState, MoneyRecord } from "../types"

/** What records of one payment say of its dispute, and how much of its money went back. */
export function becameOf(
  records: readonly MoneyRecord[],
  amountCents: Cents
): { refunded: boolean; refundedCents: Cents; dispute: DisputeState | null } {
  const refundedCents = sumOf(records, ({ kind, amountCents: movedCents }) =>
    kind === "refund" ? movedCents : cents(0)
  )
  const disputes = records.flatMap(({ kind, dispute }) => (kind === "dispute" && dispute ? [dispute] : []))
  // Of several disputes the one that costs most counts.
  const dispute = (["lost", "open", "won"] as const).find((state) => disputes.includes(state)) ?? null
  return { refunded: amountCents > 0 && refundedCents >= amountCents, refundedCents, dispute }
}

/** The provider answered and said no: another try with the same request would end the same. */
export class CheckoutRefusedError extends Error {
  override name = "CheckoutRefusedError"
}

/**
 * The key under which a checkout's money is given back: all that is left of it, once, whoever asks and however often.
 * What failed at the provider, or is another sum by now, is asked for under another key.
 */
export function refundKey(reference: string, attempt = 1, partRefundedCents = cents(0)): string {
  const again = attempt === 1 ? "" : `:${attempt}`
  return `refund:${reference}${again}${partRefundedCents === 0 ? "" : `:after-${partRefundedCents}`}`
}
