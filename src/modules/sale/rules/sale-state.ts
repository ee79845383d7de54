import type { SaleStatus } from "../types"

/**
 * Every allowed status change of a sale. `awaiting_fees → open`: both fees are paid. `open → awaiting_fees`: a paid
 * fee is refunded, and the chat locks again. `awaiting_fees → completed`: a fee was refunded while the bank
 * processes the payout. Completed and cancelled are final. Only `Sales.reopen` reopens a completed sale, when the
 * bank returns the payout.
 */
const TRANSITIONS: Record<SaleStatus, readonly SaleStatus[]> = {
  awaiting_fees: ["open", "completed", "cancelled"],
  open: ["awaiting_fees", "completed", "cancelled"],
  completed: [],
  cancelled: [],
}

export function canMoveSale(from: SaleStatus, to: SaleStatus): boolean {
  return TRANSITIONS[from].includes(to)
}
