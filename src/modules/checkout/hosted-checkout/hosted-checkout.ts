import type { IncomingHttpHeaders } from "node:http"
import type { Cents } from "@northlot/contract"
import { refuseInTransaction } from "#src/platform/database"
import type { ChargeLine, CheckoutEvent, CheckoutStanding, CheckoutState, DisputeState } from "../types"

export type { CheckoutState } from "../types"

export interface CheckoutRequest {
  chargeId: string
  accountId: string
  description: string
  lines: readonly ChargeLine[]
  amountCents: Cents
  /** Lower case, `cad`. */
  currency: string
  /** Path of the storefront to which the person comes back, paid or not. */
  returnPath: string
}

/** A movement of money as the provider keeps it: what the ledger is compared with. */
export interface MoneyRecord {
  kind: "payment" | "refund" | "dispute"
  /** The provider's own id of it. */
  id: string
  /** The provider's id of the payment it belongs to. */
  payment: string
  /** Our id, where the provider keeps it with this record. */
  chargeId: string | null
  /** Positive, in the smallest unit of its currency. */
  amountCents: Cents
  /** Lower case, `cad`. */
  currency: string
  /** How a dispute stands; null for the other kinds. */
  dispute: DisputeState | null
  /** When the money moved, by the provider's clock. */
  at: Date
}

/**
 * A payment provider with a payment page of its own. Every call may be repeated: `createCheckout` with the
 * same idempotency key answers the same checkout, `expire` and `refund` of something finished change nothing.
 */
export interface HostedCheckout {
  /** Also the last part of the webhook's address. */
  readonly name: string
  /** The id under which the payment module knows it. */
  readonly medusaProviderId: string
  /** @throws CheckoutRefusedError when the provider will never accept this request. */
  createCheckout(request: CheckoutRequest, idempotencyKey: string): Promise<{ reference: string; url: string }>
  retrieve(
    reference: string
  ): Promise<{ state: CheckoutState; payment: string | null; amountCents: Cents; currency: string }>
  /**
   * The checkout with what became of its money, whatever events were sent of it: by its reference, or else by the
   * payment. `null` when the provider knows neither.
   */
  standing(of: { reference: string | null; payment: string | null }): Promise<CheckoutStanding | null>
  /** What tells the card of a payment from others, the same for every payment with it; `null` where there is none. */
  cardOf(payment: string): Promise<string | null>
  /** Closes an open checkout, so that it cannot be paid any more. */
  expire(reference: string): Promise<void>
  refund(reference: string, amountCents: Cents, idempotencyKey: string): Promise<void>
  /**
   * Payments captured, refunds made and disputes that took money from `from` until before `until`. @throws Error when
   * it does not answer
   */
  recordsBetween(from: Date, until: Date): Promise<MoneyRecord[]>
  /**
   * Every record of one payment, by the provider's id of it (`CheckoutEvent.payment`); none when it does not know it.
   */
  recordsOfPayment(payment: string): Promise<MoneyRecord[]>
  /**
   * Reads an event after checking its signature over the raw bytes, at the moment `now`.
   * @throws RefusedError `SIGNATURE_INVALID`.
   */
  verifyEvent(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): CheckoutEvent
}

/** The same provider, refusing every call inside a transaction: whoever waits for a provider may hold no locks. */
export function neverInTransaction(checkout: HostedCheckout): HostedCheckout {
  const calls = Object.entries(checkout).map(([name, call]: [string, unknown]) => {
    if (typeof call !== "function" || name === "verifyEvent") return [name, call]
    const asked = async (...given: unknown[]) => {
      refuseInTransaction("A payment provider was called")
      return call.apply(checkout, given) as unknown
    }
    return [name, asked]
  })
  return Object.fromEntries(calls) as HostedCheckout
}

/** What records of one payment say of its dispute, and whether all of its money went back. */
export function becameOf(
  records: readonly MoneyRecord[],
  amountCents: Cents
): { refunded: boolean; dispute: DisputeState | null } {
  const refundedCents = records.reduce((sum, record) => sum + (record.kind === "refund" ? record.amountCents : 0), 0)
  const disputes = records.flatMap(({ kind, dispute }) => (kind === "dispute" && dispute ? [dispute] : []))
  // Of several disputes the one that costs most counts.
  const dispute = (["lost", "open", "won"] as const).find((state) => disputes.includes(state)) ?? null
  return { refunded: amountCents > 0 && refundedCents >= amountCents, dispute }
}

/** The provider answered and said no: another try with the same request would end the same. */
export class CheckoutRefusedError extends Error {
  override name = "CheckoutRefusedError"
}

/** The key under which a checkout's money is given back: all of it, once, whoever asks and however often. */
export function refundKey(reference: string): string {
  return `refund:${reference}`
}
