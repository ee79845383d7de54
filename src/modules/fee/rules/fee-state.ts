import type { FeeStatus } from "../types"

/** A held fee is released before it is paid. A paid fee can only be refunded. A refund is final. */
const TRANSITIONS: Record<FeeStatus, readonly FeeStatus[]> = {
  held: ["pending"],
  pending: ["paid"],
  paid: ["refunded"],
  refunded: [],
}

export function canMoveFee(from: FeeStatus, to: FeeStatus): boolean {
  return TRANSITIONS[from].includes(to)
}
