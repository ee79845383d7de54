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

/** One step of a charge; a list of them is taken in one transaction. */
export type ChargeChange =
  | { kind: "status"; status: ChargeStatus; heldReason: string | null }
  | { kind: "dispute"; dispute: DisputeState }

type Facts = Pick<ChargeRecord, "status" | "dispute" | "accountId" | "amountCents" | "currency">
type Told = Pick<CheckoutEvent, "accountId" | "amountCents" | "currency">

/** `paidByAnother`: another charge for the same thing is paid, or was and is refunded. */
interface Context {
  paidByAnother: boolean
}

/** What an event may do to a charge by itself. */
export function stepOf(charge: Pick<ChargeRecord, "status" | "dispute">, outcome: CheckoutOutcome): EventStep {
  if (!isDispute(outcome)) return PAYMENT_EVENTS[charge.status][outcome]
  return CAME.includes(charge.status) ? DISPUTE_EVENTS[charge.dispute ?? "none"][outcome] : "ask"
}

/**
 * What an event makes of a charge: `ask` where it cannot be applied by itself, no changes where it tells nothing new.
 * Money that came in another amount, currency or name than asked, or a second time for the same thing, is held for an
 * admin. A refund is not compared: it speaks of money whose amount and person were settled when it was paid.
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
 * What the provider's own object makes of a charge: every step that is missing until both say the same, in the order in
 * which they must have happened. What the object does not say any more is never undone.
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

/** What must have happened at the provider for its object to be as it is. */
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
  // What is paid is not judged again: by now another charge may be paid as well.
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
  if (told.accountId !== charge.accountId) return "The provider reports another account than the one that was asked."
  if (paidByAnother) return "This was paid already by another charge."
  return null
}
