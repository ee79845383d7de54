import type { ChargeStatus, CheckoutOutcome, DisputeState } from "../types"

export type PaymentOutcome = Extract<CheckoutOutcome, "paid" | "failed" | "cancelled" | "refunded">
export type DisputeOutcome = Exclude<CheckoutOutcome, PaymentOutcome>

/**
 * What an event may do by itself. `moves`: it is the next thing that can happen. `known`: it tells nothing new. `ask`:
 * it comes out of order, or another than is known; the provider is asked for the object, and that is applied.
 */
export type EventStep = "moves" | "known" | "ask"

/**
 * Every event about a payment in every state of a charge. What is paid stays paid until it is refunded; a checkout that
 * failed or was cancelled can still turn out paid, because providers' events arrive in any order.
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

/** Every event about a dispute of money that came. Who won is always asked: it takes or gives for good. */
export const DISPUTE_EVENTS: Record<DisputeState | "none", Record<DisputeOutcome, EventStep>> = {
  none: { disputed: "moves", dispute_won: "ask", dispute_lost: "ask" },
  open: { disputed: "known", dispute_won: "ask", dispute_lost: "ask" },
  won: { disputed: "ask", dispute_won: "known", dispute_lost: "ask" },
  lost: { disputed: "ask", dispute_won: "ask", dispute_lost: "known" },
}

/** Whether the provider's money was ever here: only then can it be disputed or given back. */
export const CAME: readonly ChargeStatus[] = ["paid", "held", "refunded"]

/**
 * Every way a charge may go. What was paid for and cannot be given any more is held; held money leaves by a refund
 * alone.
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

/** A dispute is decided once, and a decided one stays decided. */
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
