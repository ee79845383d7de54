import type { ErrorCode } from "./error-codes"
import type { Cents } from "./rules/money"
import type { Scope } from "./scopes"

/** By error code: the facts of a refusal's sentence, as data for programs. */
export interface RefusalParams {
  role_mismatch: { role: "buyer" | "seller" | "broker" }
  /** The seller's existing draft with this VIN. */
  VIN_HAS_DRAFT: { listingId: string; title: string }
  /** The staff is checking an earlier payment for the same purchase. */
  CHECKOUT_FAILED: { underReview: true }
}

type ParamsOfRefusal<Code extends ErrorCode> = RefusalParams[Code & keyof RefusalParams]

/**
 * The body of every refusal. `fields` names the invalid inputs by path. All other optional fields occur only with
 * certain codes.
 */
export interface ErrorBody {
  ok: false
  code: ErrorCode
  error: string
  fields?: Record<string, string>
  /** The data of `RefusalParams` for this code. */
  params?: RefusalParams[keyof RefusalParams]
  minimumCents?: Cents
  maximumCents?: Cents
  /** The present price, if the person confirmed another price. */
  priceCents?: Cents
  /**
   * The same sentence as `error`. If an identity check cannot start, clients that follow the spec read the sentence
   * from this field.
   */
  details?: { message: string }
  /** The part of the fee that the credit does not cover. */
  differenceCents?: Cents
  /**
   * The running auctions that this person leads. Without their last credit, the person could not raise their bids in
   * these auctions.
   */
  leading?: { listingId: string; title: string }[]
  /** Free times of the requested day, `HH:MM` in Toronto. */
  freeTimes?: string[]
  /** All reasons why the account cannot be closed, as sentences. */
  reasons?: string[]
  minDurationSeconds?: number
  maxDurationSeconds?: number
  retryAfterSeconds?: number
  /** The challenge for the second step of a console sign-in. It does not reveal which second factors the person has. */
  secondFactor?: { challenge: string; expiresInSeconds: number; passkey: Record<string, unknown> }
  /** The scope that the API key lacks; null if no key may call the endpoint. */
  scope?: Scope | null
  proof?: "factor" | "password"
}

export type ErrorDetails<Code extends ErrorCode = ErrorCode> = Omit<
  Partial<ErrorBody>,
  "ok" | "code" | "error" | "params"
> & { params?: ParamsOfRefusal<Code> }

const REFUSED: unique symbol = Symbol.for("northlot.refused")

export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly details: ErrorDetails
  readonly [REFUSED] = true

  /**
   * Recognizes a refusal by its symbol. A plugin may throw the class of the plugin kit, which is a separate copy of
   * this class.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && REFUSED in value
  }

  constructor(
    readonly code: Code,
    message: string,
    details: ErrorDetails<Code>,
    readonly status: number
  ) {
    super(message)
    this.details = details as ErrorDetails
    this.name = "RefusedError"
  }

  toBody(): ErrorBody {
    return { ok: false, code: this.code, error: this.message, ...this.details }
  }
}

/** The `params` of a refusal with this code; null for any other error, or without `params`. */
export function refusalParams<Code extends keyof RefusalParams>(
  error: unknown,
  code: Code
): RefusalParams[Code] | null {
  if (!(error instanceof Refusal) || error.code !== code) return null
  return (error.details.params as RefusalParams[Code] | undefined) ?? null
}
