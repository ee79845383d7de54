import type { Cents } from "@northlot/contract"
import type { DisputeState, MoneyRecord } from "../types"

/** What records of one payment say of its dispute, and whether all of its money went back. */
export function becameOf(
  records: readonly MoneyRecord[],
  amountCents: Cents
): { refunded: boolean; dispute: DisputeState | null } {
  const refundedCents = records.reduce((sum, record) => sum + (record.kind === "refund" ? record.amountCents : 0), 0)
  const disputes = records.flatMap(({ kind, dispute }) => (kind === "dispute" && dispute ? [dispute] : []))
  // Of several disputes the one that costs most counts.
  const dispute = (["lost", "open", "won"] as const).find((state) => disputes.includes(state)) ?? null
  return { refunded: amountCents > 0 && refundedCents >= amountCents, dispute }
}

/** The provider answered and said no: another try with the same request would end the same. */
export class CheckoutRefusedError extends Error {
  override name = "CheckoutRefusedError"
}

/**
 * The key under which a checkout's money is given back: all of it, once, whoever asks and however often. What failed at
 * the provider is asked for again under another key.
 */
export function refundKey(reference: string, attempt = 1): string {
  return attempt === 1 ? `refund:${reference}` : `refund:${reference}:${attempt}`
}
