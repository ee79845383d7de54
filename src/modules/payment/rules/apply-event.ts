import type {
  ChargeRecord,
  ChargeStatus,
  CheckoutEvent,
  CheckoutOutcome,
  CheckoutStanding,
  DisputeState,
} from "../types"
import {
  CAME,
  DISPUTE_EVENTS,
  PAYMENT_EVENTS,
  canMoveCharge,
  canMoveDispute,
  type DisputeOutcome,
  type EventStep,
} from "./charge-state"

/** One step of a charge. A list of steps is applied in one transaction. */
export type ChargeChange =
  | { kind: "status"; status: ChargeStatus; heldReason: string | null }
  | { kind: "dispute"; dispute: DisputeState }

type Facts = Pick<ChargeRecord, "status" | "dispute" | "accountId" | "amountCents" | "currency">
type Told = Pick<CheckoutEvent, "accountId" | "amountCents" | "currency">

/** `paidByAnother`: another charge for the same thing is paid, or is refunded after payment. */
interface Context {
  paidByAnother: boolean
}

/** What an event does to a charge; `ask` if only the provider's answer can decide that. */
export function stepOf(charge: Pick<ChargeRecord, "status" | "dispute">, outcome: CheckoutOutcome): EventStep {
  if (!isDispute(outcome)) return PAYMENT_EVENTS[charge.status][outcome]
  return CAME.includes(charge.status) ? DISPUTE_EVENTS[charge.dispute ?? "none"][outcome] : "ask"
}

/**
 * The changes that an event causes in a charge. `ask`: the provider must be asked first. An event that reports nothing
 * new causes no changes. Money is held for an admin if its amount, currency or account differs from the charge. A
 * second payment for the same thing is held too. Refunds are not compared, since their payment was checked on arrival.
 */
export function applyEvent(
  charge: Facts,
  event: Told & Pick<CheckoutEvent, "outcome">,
  context: Context
): ChargeChange[] | "ask" {
  const { outcome } = event
  if (outcome === null) return []
  const step = stepOf(charge, outcome)
  if (step === "ask") return "ask"
  return step === "known" ? [] : change(charge, outcome, event, context)
}

/**
 * The changes that the provider's answer about a checkout causes in a charge: all steps not recorded yet, in their
 * order. A recorded step is never undone, even if the answer no longer shows it.
 */
export function applyStanding(
  charge: Facts,
  standing: Omit<CheckoutStanding, "refundedCents" | "askedAt">,
  context: Context
): ChargeChange[] {
  const changes: ChargeChange[] = []
  let now = charge
  for (const outcome of outcomesOf(standing)) {
    for (const next of change(now, outcome, standing, context)) {
      changes.push(next)
      now = next.kind === "status" ? { ...now, status: next.status } : { ...now, dispute: next.dispute }
    }
  }
  return changes
}

/** The outcomes that must have happened at the provider to reach this state. */
function outcomesOf({ state, dispute }: Pick<CheckoutStanding, "state" | "dispute">): CheckoutOutcome[] {
  if (state === "open" || state === "processing") return []
  if (state === "failed" || state === "cancelled") return [state]
  const outcomes: CheckoutOutcome[] = ["paid"]
  if (dispute) outcomes.push("disputed")
  if (dispute === "won" || dispute === "lost") outcomes.push(`dispute_${dispute}`)
  if (state === "refunded") outcomes.push("refunded")
  return outcomes
}

function change(charge: Facts, outcome: CheckoutOutcome, told: Told, context: Context): ChargeChange[] {
  if (isDispute(outcome)) {
    const dispute = DISPUTES[outcome]
    return canMoveDispute(charge.dispute, dispute) ? [{ kind: "dispute", dispute }] : []
  }
  // A recorded payment is not checked again. The check would now hold the payment if another charge for the same
  // purchase was paid meanwhile.
  if (outcome === "paid" && CAME.includes(charge.status)) return []
  const heldReason = outcome === "paid" ? reasonToHold(charge, told, context) : null
  const status: ChargeStatus = heldReason ? "held" : outcome
  return canMoveCharge(charge.status, status) ? [{ kind: "status", status, heldReason }] : []
}

const DISPUTES = { disputed: "open", dispute_won: "won", dispute_lost: "lost" } as const satisfies Record<
  DisputeOutcome,
  DisputeState
>

function isDispute(outcome: CheckoutOutcome): outcome is DisputeOutcome {
  return outcome in DISPUTES
}

function reasonToHold(charge: Facts, told: Told, { paidByAnother }: Context): string | null {
  if (told.amountCents !== charge.amountCents)
    return `The provider reports ${told.amountCents} cents instead of ${charge.amountCents}.`
  if (told.currency !== charge.currency)
    return `The provider reports the currency ${told.currency} instead of ${charge.currency}.`
  if (told.accountId !== charge.accountId) return "The provider reports a payment by another account."
  if (paidByAnother) return "The same thing was already paid by another charge."
  return null
}
