import type { ChargeStatus } from "../types"

/**
 * Every way a charge may go. What is paid stays paid until it is refunded; a checkout that failed or was
 * cancelled can still turn out paid, because providers' events arrive in any order. What was paid for and cannot
 * be given any more is held; held money leaves by a refund alone.
 */
const TRANSITIONS: Record<ChargeStatus, readonly ChargeStatus[]> = {
  created: ["pending", "paid", "failed", "cancelled", "held"],
  pending: ["paid", "failed", "cancelled", "held"],
  failed: ["paid", "held"],
  cancelled: ["paid", "held"],
  held: ["refunded"],
  paid: ["refunded", "held"],
  refunded: [],
}

export function canMoveCharge(from: ChargeStatus, to: ChargeStatus): boolean {
  return TRANSITIONS[from].includes(to)
}
