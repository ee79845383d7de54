import type { Cents } from "./rules/money"
import type { Scope } from "./scopes"

/**
 * Every code an answer can carry, with its HTTP status and the sentence shown when the place that
 * refuses has nothing more exact to say. Codes are stable; the lower-case ones are spelt as spec §8 does.
 */
export const ERRORS = {
  INVALID_INPUT: { status: 400, error: "Some of what was sent is not valid." },
  MALFORMED_JSON: { status: 400, error: "The request is not valid JSON." },
  INVALID_AMOUNT: { status: 400, error: "Enter an amount in whole cents, up to CA$10,000,000." },
  BID_TOO_LOW: { status: 400, error: "Enter a higher amount" },
  INVALID_SCHEDULE: { status: 400, error: "The end must be after the start, and the start not in the past." },
  INVALID_VIN: { status: 400, error: "Enter a valid VIN" },
  PASSWORD_TOO_COMMON: { status: 400, error: "This password is one of the most common ones. Please choose another." },
  RESET_TOKEN_INVALID: { status: 400, error: "This reset link is not valid any more. Ask for a new one." },
  INVITATION_INVALID: { status: 400, error: "This invitation is not valid any more. Ask for a new one." },
  EMAIL_LINK_INVALID: { status: 400, error: "This link is not valid any more." },
  VERIFICATION_CODE_INVALID: { status: 400, error: "This code is not right. Compare it with our newest email." },
  VERIFICATION_CODE_EXPIRED: { status: 400, error: "This code has expired. Ask for a new one." },
  VERIFICATION_CODE_USED_UP: { status: 400, error: "This code was tried five times. Ask for a new one." },
  VERIFICATION_LINK_INVALID: { status: 400, error: "This link is not valid any more. Sign in, or register again." },
  PASSWORD_WRONG: { status: 400, error: "This is not your current password." },
  SECOND_FACTOR_WRONG: {
    status: 400,
    error: "This was not right. Each code works once; use the one that is shown now.",
  },
  IDENTITY_NOT_VERIFIED: { status: 400, error: "Please complete ID Verification." },
  IDENTITY_NAME_DIFFERS: {
    status: 400,
    error: "Your identity was verified under another name. Register under the name of your document, or verify again.",
  },
  UNDER_AGE: { status: 400, error: "You must be 18+ to register." },
  missing_listing_id: { status: 400, error: "Choose the listing that is to be inspected." },
  phone_required: { status: 400, error: "Enter the mobile number of a person in Canada or the United States." },
  SESSION_ID_MISSING: { status: 400, error: "Missing session_id" },
  SIGNATURE_INVALID: { status: 400, error: "The signature does not match." },
  UNAUTHENTICATED: { status: 401, error: "Please sign in." },
  KEY_INVALID: { status: 401, error: "This key is unknown, revoked or expired." },
  INVALID_CREDENTIALS: { status: 401, error: "Invalid email or password." },
  SECOND_FACTOR_REQUIRED: { status: 401, error: "Show your second factor to sign in." },
  SECOND_FACTOR_EXPIRED: { status: 400, error: "This took too long, or was used already. Please start again." },
  CREDITS_REQUIRED: { status: 402, error: "Private buyers need 1 credit to bid." },
  PAYMENT_REQUIRED: { status: 402, error: "Payment required before booking" },
  SECOND_FACTOR_MISSING: { status: 403, error: "Set up a second factor before you go on." },
  PROOF_REQUIRED: { status: 403, error: "Show first that it is you." },
  SCOPE_MISSING: { status: 403, error: "This key does not include this." },
  READING_ONLY: { status: 403, error: "You read the site as somebody else, and can change nothing." },
  FORBIDDEN: { status: 403, error: "Your account cannot do this." },
  role_mismatch: { status: 403, error: "Please switch role to log in." },
  ACCOUNT_DISABLED: { status: 403, error: "This account is disabled. Please contact us." },
  EMAIL_NOT_VERIFIED: { status: 403, error: "Please confirm your email address first. We sent you a code." },
  NOT_ALLOWED_TO_BID: { status: 403, error: "This account cannot bid." },
  BIDS_VOIDED: { status: 403, error: "Your bids were voided." },
  NOT_ALLOWED_TO_LIST: { status: 403, error: "This account cannot publish listings yet." },
  OWN_LISTING: { status: 403, error: "You cannot bid on your own listing." },
  CHAT_LOCKED: { status: 403, error: "The chat opens when both fees are paid." },
  FEES_UNPAID: { status: 403, error: "The vehicle payment opens when both fees are paid." },
  APPROVAL_MISSING: { status: 403, error: "This payout needs the approval of a second admin." },
  CROSS_SITE_REQUEST: { status: 403, error: "This request came from another site." },
  NOT_FOUND: { status: 404, error: "Not found." },
  LISTING_NOT_FOUND: { status: 404, error: "Listing not found" },
  METHOD_NOT_ALLOWED: { status: 405, error: "This address does not take that method." },
  AUCTION_NOT_OVER: { status: 409, error: "This auction is not over yet. Its log can be had as soon as it is." },
  AUCTION_NOT_OPEN: { status: 409, error: "This auction is not open for bids." },
  ALREADY_LEADING: { status: 409, error: "You are already the highest bidder" },
  IDEMPOTENCY_CONFLICT: { status: 409, error: "This request was already sent with other content." },
  USERNAME_TAKEN: { status: 409, error: "This username is taken." },
  PROFILE_CHANGED: {
    status: 409,
    error: "Your profile was changed elsewhere in the meantime. Look at it again before you save.",
  },
  NAME_CONFIRMED: {
    status: 409,
    error: "This name is the one of your identity document. Write to us to have it changed.",
  },
  DOCUMENTS_FULL: { status: 409, error: "You keep 20 documents with us already. Delete one to make room." },
  LICENCE_DOCUMENT_MISSING: { status: 409, error: "A licence is verified with its document. None was sent yet." },
  DOCUMENT_KEPT: { status: 409, error: "This document has to be kept for now." },
  ACCOUNT_IN_USE: { status: 409, error: "Your account cannot be closed yet." },
  EMAIL_TAKEN: { status: 409, error: "An account with this email exists already. Sign in, or reset your password." },
  VIN_ALREADY_LIVE: { status: 409, error: "A car with this VIN is already live." },
  VIN_CHECK_DIGIT: {
    status: 409,
    error: "The check digit of this VIN does not match. Please compare it with the permit and confirm it.",
  },
  LISTING_LOCKED: { status: 409, error: "This cannot be changed after the first bid." },
  LISTING_CHANGED: { status: 409, error: "This listing was changed elsewhere in the meantime." },
  LISTING_ON_OFFER: { status: 409, error: "This car is on offer to a bidder. You can change it when that has ended." },
  LISTING_INCOMPLETE: { status: 409, error: "Some details are missing before this listing can go live." },
  POLICY_CHANGED: {
    status: 409,
    error: "Somebody else has changed this in the meantime. Look at it again before you save.",
  },
  INVALID_TRANSITION: { status: 409, error: "This is not possible in the present state." },
  NOTHING_TO_WITHDRAW: { status: 409, error: "There is no maximum of yours above the price that you may withdraw." },
  OFFER_ENDED: { status: 409, error: "This offer has ended." },
  PAYOUT_ACCOUNT_MISSING: { status: 409, error: "The seller has not entered a payout account yet." },
  PAYOUT_ACCOUNT_HELD: {
    status: 409,
    error:
      "The seller's payout account was changed within the last 48 hours. Nothing is paid to it before that has passed.",
  },
  WIRE_ACCOUNT_MISSING: {
    status: 409,
    error: "Do not pay yet: the account that you pay into is not set up. We tell you as soon as it is.",
  },
  STEP_NOT_REACHED: { status: 409, error: "Waiting for previous step(s) to be completed…" },
  UPLOADS_UNFINISHED: {
    status: 409,
    error: "You have videos on the way that no listing shows yet. Show or cancel them first.",
  },
  UPLOAD_OFFSET: { status: 409, error: "This upload goes on from another place." },
  FEE_ALREADY_PAID: { status: 409, error: "This fee is already paid." },
  SLOT_TAKEN: { status: 409, error: "This time is taken." },
  CREDIT_TOO_SMALL: { status: 409, error: "Your credit does not cover this fee. Please pay by card." },
  WATCHLIST_FULL: {
    status: 409,
    error: "You watch 200 cars already, as many as a watchlist holds. Unwatch one to make room.",
  },
  RECIPIENTS_FULL: { status: 409, error: "There are 20 recipients already. Remove one to make room." },
  SEARCHES_FULL: { status: 409, error: "You have saved 50 searches already, as many as fit. Delete one to make room." },
  SEARCH_ALREADY_SAVED: { status: 409, error: "You have saved this search already." },
  TOO_LARGE: { status: 413, error: "This is too large." },
  UNSUPPORTED_MEDIA: { status: 415, error: "This kind of file is not accepted." },
  INFECTED_FILE: {
    status: 422,
    error:
      "This file was not taken: it carries the signature of a virus. We keep it where nobody can open it, and delete it after 30 days. Check your device, and send another file.",
  },
  UNREADABLE_FILE: { status: 422, error: "This file could not be read. It may be damaged." },
  TOO_MANY_REQUESTS: { status: 429, error: "Too many requests. Please wait a moment." },
  SECOND_FACTOR_LOCKED: { status: 429, error: "Too many wrong tries. Nothing is tried for some minutes." },
  INTERNAL: { status: 500, error: "Something went wrong on our side. Nothing was lost; please try again." },
  start_failed: { status: 502, error: "Failed to start checkout" },
  CHECKOUT_FAILED: { status: 502, error: "Checkout error" },
  UNAVAILABLE: { status: 503, error: "We cannot answer right now. Please try again in a moment." },
} as const satisfies Record<string, { status: number; error: string }>

export type ErrorCode = keyof typeof ERRORS

/** The body of every refusal. `fields` names the inputs at fault by path; some codes add figures. */
export interface ErrorBody {
  ok: false
  code: ErrorCode
  error: string
  fields?: Record<string, string>
  minimumCents?: Cents
  maximumCents?: Cents
  /** The sentence once more, where the spec's clients of the identity check look for it. */
  details?: { message: string }
  /** What a credit lacks to cover a fee. */
  differenceCents?: Cents
  /** What is still free of the day that was asked for, `HH:MM` in Toronto. */
  freeTimes?: string[]
  /** Everything that keeps an account from being closed, as sentences. */
  reasons?: string[]
  minDurationSeconds?: number
  maxDurationSeconds?: number
  retryAfterSeconds?: number
  /** How a sign-in to the console goes on; the same for everybody, whatever they have set up. */
  secondFactor?: { challenge: string; expiresInSeconds: number; passkey: Record<string, unknown> }
  /** What a key would have to include; null where no key opens it. */
  scope?: Scope | null
  /** What is to be shown: a second factor, or the password. */
  proof?: "factor" | "password"
}

export type ErrorDetails = Omit<Partial<ErrorBody>, "ok" | "code" | "error">

const REFUSED: unique symbol = Symbol.for("northlot.refused")

/** A refusal that the person may read: thrown by rules' callers, turned into an answer at the edge. */
export class RefusedError extends Error {
  readonly status: number
  readonly [REFUSED] = true

  /** By its mark: a plugin may throw the one that its kit brought along, which is another class of the same name. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && REFUSED in value
  }

  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code].error,
    readonly details: ErrorDetails = {}
  ) {
    super(message)
    this.name = "RefusedError"
    this.status = ERRORS[code].status
  }

  toBody(): ErrorBody {
    return { ok: false, code: this.code, error: this.message, ...this.details }
  }
}
