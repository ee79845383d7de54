import type { FeeStatus } from "../types"

/** A paid fee can only be refunded; a refund is final. */
const TRANSITIONS: Record<FeeStatus, readonly FeeStatus[]> = {
  pending: ["paid"],
  paid: ["refunded"],
  refunded: [],
}

export function canMoveFee(from: FeeStatus, to: FeeStatus): boolean {
  return TRANSITIONS[from].includes(to)
}
