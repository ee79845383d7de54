import type { SaleStatus } from "../types"

/**
 * Every way a sale may go. `awaiting_fees → open` when both fees are paid, `open → awaiting_fees` when a
 * paid fee is refunded and the chat locks again, `awaiting_fees → completed` where that happens while the payout is with
 * the bank; completed and cancelled are final, but where the bank returns what the seller was paid (`reopenSale`).
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
