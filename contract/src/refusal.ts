import type { ErrorCode } from "./error-codes"
import type { Cents } from "./rules/money"
import type { Scope } from "./scopes"

/** What a refusal's sentence says, as data for programs, by code. */
export interface RefusalParams {
  role_mismatch: { role: "buyer" | "seller" | "broker" }
  /** The draft that the seller has of this VIN. */
  VIN_HAS_DRAFT: { listingId: string; title: string }
  /** The staff looks at the payment that was already made. */
  CHECKOUT_FAILED: { underReview: true }
}

type ParamsOfRefusal<Code extends ErrorCode> = RefusalParams[Code & keyof RefusalParams]

/** The body of every refusal. `fields` names the inputs at fault by path; some codes add figures. */
export interface ErrorBody {
  ok: false
  code: ErrorCode
  error: string
  fields?: Record<string, string>
  /** By `RefusalParams` of the code. */
  params?: RefusalParams[keyof RefusalParams]
  minimumCents?: Cents
  maximumCents?: Cents
  /** The present price, where another one was confirmed. */
  priceCents?: Cents
  /** The sentence once more, where the spec's clients of the identity check look for it. */
  details?: { message: string }
  /** What a credit lacks to cover a fee. */
  differenceCents?: Cents
  /** The running auctions that this person leads and could no longer raise. */
  leading?: { listingId: string; title: string }[]
  /** Free times of the requested day, `HH:MM` in Toronto. */
  freeTimes?: string[]
  /** Everything that keeps an account from being closed, as sentences. */
  reasons?: string[]
  minDurationSeconds?: number
  maxDurationSeconds?: number
  retryAfterSeconds?: number
  /** How a sign-in to the console continues; the same for everybody, whatever they have set up. */
  secondFactor?: { challenge: string; expiresInSeconds: number; passkey: Record<string, unknown> }
  /** What a key has to include; null where no key opens it. */
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

  /** By its mark, since a plugin may throw the class of its kit, which has the same name. */
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

/** What a refusal with this code says to programs; null for any other error, and without such data. */
export function refusalParams<Code extends keyof RefusalParams>(
  error: unknown,
  code: Code
): RefusalParams[Code] | null {
  if (!(error instanceof Refusal) || error.code !== code) return null
  return (error.details.params as RefusalParams[Code] | undefined) ?? null
}
