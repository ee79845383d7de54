import type { IncomingHttpHeaders } from "node:http"
import type { ChargeLine, CheckoutEvent } from "../types"

export interface CheckoutRequest {
  chargeId: string
  accountId: string
  description: string
  lines: readonly ChargeLine[]
  amountCents: number
  /** Lower case, `cad`. */
  currency: string
  /** Path of the storefront to which the person comes back, paid or not. */
  returnPath: string
}

/** `processing`: the person is done, the money has not come yet. */
export type CheckoutState = "open" | "processing" | "paid" | "failed" | "cancelled" | "refunded"

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
  retrieve(reference: string): Promise<{ state: CheckoutState; payment: string | null; amountCents: number; currency: string }>
  /** Closes an open checkout, so that it cannot be paid any more. */
  expire(reference: string): Promise<void>
  refund(reference: string, amountCents: number, idempotencyKey: string): Promise<void>
  /**
   * Reads an event after checking its signature over the raw bytes, at the moment `now`.
   * @throws RefusedError `SIGNATURE_INVALID`.
   */
  verifyEvent(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): CheckoutEvent
}

/** The provider answered and said no: another try with the same request would end the same. */
export class CheckoutRefusedError extends Error {
  override name = "CheckoutRefusedError"
}
