import type { ChargeRecord, ChargeStatus, CheckoutEvent, CheckoutOutcome, DisputeState } from "../types"
import { canMoveCharge } from "./charge-state"

export interface ChargeDecision {
  status: ChargeStatus
  heldReason: string | null
}

type Facts = Pick<ChargeRecord, "status" | "accountId" | "amountCents" | "currency">

/**
 * What an event makes of a charge; `null` when it changes nothing. Money that came in another amount,
 * currency or name than asked, or a second time for the same thing, is held for an admin. A refund is not
 * compared: it speaks of money whose amount and person were settled when it was paid.
 * `paidByAnother`: another charge for the same thing is paid, or was and is refunded.
 */
export function applyEvent(
  charge: Facts,
  event: Pick<CheckoutEvent, "outcome" | "accountId" | "amountCents" | "currency">,
  context: { paidByAnother: boolean }
): ChargeDecision | null {
  const { outcome } = event
  if (outcome === null || isDispute(outcome)) return null
  if (outcome === "paid" && charge.status === "paid") return null
  const heldReason = outcome === "paid" ? reasonToHold(charge, event, context) : null
  const status: ChargeStatus = heldReason ? "held" : outcome
  return canMoveCharge(charge.status, status) ? { status, heldReason } : null
}

const DISPUTES = { disputed: "open", dispute_won: "won", dispute_lost: "lost" } as const satisfies Partial<Record<CheckoutOutcome, DisputeState>>

function isDispute(outcome: CheckoutOutcome): outcome is keyof typeof DISPUTES {
  return outcome in DISPUTES
}

/** What an event makes of a charge's dispute; `null` when it changes nothing. A decided dispute stays decided. */
export function applyDispute(charge: Pick<ChargeRecord, "dispute">, outcome: CheckoutOutcome): DisputeState | null {
  if (!isDispute(outcome)) return null
  const next = DISPUTES[outcome]
  if (next === "open") return charge.dispute === null ? next : null
  return charge.dispute === null || charge.dispute === "open" ? next : null
}

function reasonToHold(
  charge: Facts,
  event: Pick<CheckoutEvent, "accountId" | "amountCents" | "currency">,
  { paidByAnother }: { paidByAnother: boolean }
): string | null {
  if (event.amountCents !== charge.amountCents) return `The provider reports ${event.amountCents} cents instead of ${charge.amountCents}.`
  if (event.currency !== charge.currency) return `The provider reports the currency ${event.currency} instead of ${charge.currency}.`
  if (event.accountId !== charge.accountId) return "The provider reports another account than the one that was asked."
  if (paidByAnother) return "This was paid already by another charge."
  return null
}
