import type { CreditLot } from "../types"

type Withdrawal = { ok: true; from: { lotId: string; taken: number }[] } | { ok: false; message: string }

/**
 * Chooses the granted credits to withdraw, the newest first, because a withdrawal corrects an excessive grant. Paid
 * credits are not withdrawn, because their money is owed until its refund. `lots` are sorted by arrival.
 */
export function withdrawal(lots: readonly CreditLot[], credits: number): Withdrawal {
  const granted = lots.filter(({ unitCents, left }) => unitCents === 0 && left > 0)
  const available = granted.reduce((sum, { left }) => sum + left, 0)
  if (available < credits) {
    const left =
      available === 0
        ? "No granted credit is"
        : `Only ${available} granted ${available === 1 ? "credit is" : "credits are"}`
    return { ok: false, message: `${left} left. To take back paid credits, refund their payment.` }
  }
  const from: { lotId: string; taken: number }[] = []
  let open = credits
  for (const { id: lotId, left } of granted.reverse()) {
    if (open === 0) break
    const taken = Math.min(open, left)
    from.push({ lotId, taken })
    open -= taken
  }
  return { ok: true, from }
}
