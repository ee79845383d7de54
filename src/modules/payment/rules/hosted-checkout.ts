import { cents, sumOf, type Cents } from "@northlot/contract"
import type { DisputeState, MoneyRecord } from "../types"

/** The dispute state and the refunded amount of one payment, from its records. */
export function becameOf(
  records: readonly MoneyRecord[],
  amountCents: Cents
): { refunded: boolean; refundedCents: Cents; dispute: DisputeState | null } {
  const refundedCents = sumOf(records, ({ kind, amountCents: movedCents }) =>
    kind === "refund" ? movedCents : cents(0)
  )
  const disputes = records.flatMap(({ kind, dispute }) => (kind === "dispute" && dispute ? [dispute] : []))
  // If a payment has several disputes, the costliest dispute decides the state.
  const dispute = (["lost", "open", "won"] as const).find((state) => disputes.includes(state)) ?? null
  return { refunded: amountCents > 0 && refundedCents >= amountCents, refundedCents, dispute }
}

/** The provider refused the request. Another try with the same request would fail too. */
export class CheckoutRefusedError extends Error {
  override name = "CheckoutRefusedError"
}

/**
 * The idempotency key of a refund of all that is left of a checkout: the refund happens once, however often it is
 * requested. Another try, or another amount, uses another key.
 */
export function refundKey(reference: string, attempt = 1, partRefundedCents = cents(0)): string {
  const again = attempt === 1 ? "" : `:${attempt}`
  return `refund:${reference}${again}${partRefundedCents === 0 ? "" : `:after-${partRefundedCents}`}`
}
