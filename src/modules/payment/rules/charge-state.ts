import type { ChargeStatus, CheckoutOutcome, DisputeState } from "../types"

export type PaymentOutcome = Extract<CheckoutOutcome, "paid" | "failed" | "cancelled" | "refunded">
export type DisputeOutcome = Exclude<CheckoutOutcome, PaymentOutcome>

/**
 * What an event does to a charge. `moves`: the event is the next step. `known`: the event is not news. `ask`: the event
 * is out of order or contradicts what is known. The market then asks the provider for the checkout's current state,
 * and applies the answer.
 */
export type EventStep = "moves" | "known" | "ask"

/**
 * What each payment event does to a charge in each status. Of these events, only a refund changes a paid charge. A
 * failed or cancelled checkout can still become paid, because provider events arrive in any order.
 */
export const PAYMENT_EVENTS: Record<ChargeStatus, Record<PaymentOutcome, EventStep>> = {
  created: { paid: "moves", failed: "moves", cancelled: "moves", refunded: "ask" },
  pending: { paid: "moves", failed: "moves", cancelled: "moves", refunded: "ask" },
  failed: { paid: "moves", failed: "known", cancelled: "known", refunded: "ask" },
  cancelled: { paid: "moves", failed: "known", cancelled: "known", refunded: "ask" },
  held: { paid: "known", failed: "ask", cancelled: "ask", refunded: "moves" },
  paid: { paid: "known", failed: "ask", cancelled: "ask", refunded: "moves" },
  refunded: { paid: "known", failed: "known", cancelled: "known", refunded: "known" },
}

/**
 * What each dispute event does to a charge whose money was received. Before the market stores who won, it always asks
 * the provider, because the result is final.
 */
export const DISPUTE_EVENTS: Record<DisputeState | "none", Record<DisputeOutcome, EventStep>> = {
  none: { disputed: "moves", dispute_won: "ask", dispute_lost: "ask" },
  open: { disputed: "known", dispute_won: "ask", dispute_lost: "ask" },
  won: { disputed: "ask", dispute_won: "known", dispute_lost: "ask" },
  lost: { disputed: "ask", dispute_won: "ask", dispute_lost: "known" },
}

/**
 * The statuses of a charge whose money the provider has received. Only in these statuses can a charge be disputed or
 * refunded.
 */
export const CAME: readonly ChargeStatus[] = ["paid", "held", "refunded"]

/**
 * Every allowed status change. A charge is held if the payment does not match the charge, or if the purchase cannot be
 * provided. Only a refund ends the status `held`.
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

/** A dispute is decided once, and the decision never changes. */
const DISPUTE_TRANSITIONS: Record<DisputeState | "none", readonly DisputeState[]> = {
  none: ["open"],
  open: ["won", "lost"],
  won: [],
  lost: [],
}

export function canMoveCharge(from: ChargeStatus, to: ChargeStatus): boolean {
  return TRANSITIONS[from].includes(to)
}

export function canMoveDispute(from: DisputeState | null, to: DisputeState): boolean {
  return DISPUTE_TRANSITIONS[from ?? "none"].includes(to)
}
