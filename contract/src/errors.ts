import { ERROR_STATUS, type ErrorCode } from "./error-codes"
import { OWN_REFUSALS } from "./own-refusals"
import { Refusal, type ErrorDetails } from "./refusal"
import { reasonsOf } from "./wording/reasons"

/**
 * The default sentence of each error code, for refusals without a sentence of their own. Browsers do not load this
 * table.
 */
const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: OWN_REFUSALS.INVALID_INPUT.error,
  UNAUTHENTICATED: OWN_REFUSALS.UNAUTHENTICATED.error,
  LISTING_INCOMPLETE: OWN_REFUSALS.LISTING_INCOMPLETE.error,
  TOO_LARGE: OWN_REFUSALS.TOO_LARGE.error,
  INTERNAL: OWN_REFUSALS.INTERNAL.error,
  UNAVAILABLE: OWN_REFUSALS.UNAVAILABLE.error,
  MALFORMED_JSON: "The request is not valid JSON.",
  INVALID_AMOUNT: "Enter an amount in whole cents, up to CA$10,000,000.",
  BID_TOO_LOW: "Enter a higher amount",
  INVALID_SCHEDULE: "The end must be after the start, and the start not in the past.",
  INVALID_VIN: "Enter a valid VIN",
  PASSWORD_TOO_COMMON: "This password is one of the most common ones. Please choose another.",
  RESET_TOKEN_INVALID: "This reset link is not valid any more. Ask for a new one.",
  INVITATION_INVALID: "This invitation is not valid any more. Ask for a new one.",
  EMAIL_LINK_INVALID: "This link is not valid any more.",
  EMAIL_LINK_WAITS: "This link does not work yet. Open it again later.",
  VERIFICATION_CODE_INVALID: "This code is not right. Compare it with our newest email.",
  VERIFICATION_CODE_EXPIRED: "This code has expired. Ask for a new one.",
  VERIFICATION_CODE_USED_UP: "This code was tried five times. Ask for a new one.",
  VERIFICATION_LINK_INVALID: "This link is not valid any more. Sign in, or register again.",
  PASSWORD_WRONG: "This is not your current password.",
  SECOND_FACTOR_WRONG: "This code or passkey is not right. Each code works once: use the code that is shown now.",
  IDENTITY_NOT_VERIFIED: "Please complete ID Verification.",
  IDENTITY_NAME_DIFFERS:
    "Your identity was verified under another name. Register under the name of your document, or verify again.",
  UNDER_AGE: "You must be 18+ to register.",
  missing_listing_id: "Choose the listing that is to be inspected.",
  phone_required: "Enter the mobile number of a person in Canada or the United States.",
  SESSION_ID_MISSING: "Missing session_id",
  SIGNATURE_INVALID: "The signature does not match.",
  KEY_INVALID: "This key is unknown, revoked or expired.",
  INVALID_CREDENTIALS: "Invalid email or password.",
  SECOND_FACTOR_REQUIRED: "Confirm your sign-in with your second factor.",
  SECOND_FACTOR_EXPIRED: "This request has expired or was used already. Please start again.",
  CREDITS_REQUIRED: "Private buyers need 1 credit to bid.",
  PAYMENT_REQUIRED: "Payment required before booking",
  SECOND_FACTOR_MISSING: "Set up a second factor before you go on.",
  PROOF_REQUIRED: "Confirm first who you are.",
  SCOPE_MISSING: "This API key does not allow this request.",
  OWN_PASSWORD_MISSING:
    "Choose your own password first: we sent you a link by email. 'Forgot password' sends another link.",
  READING_ONLY: "You are viewing the site as somebody else, so you cannot change anything.",
  FORBIDDEN: "Your account cannot do this.",
  role_mismatch: "Please switch role to log in.",
  ACCOUNT_DISABLED: "This account is disabled. Please contact us.",
  EMAIL_NOT_VERIFIED: "Please confirm your email address first. We sent you a code.",
  NOT_ALLOWED_TO_BID: "This account cannot bid.",
  BIDS_VOIDED: "Your bids were voided.",
  NOT_ALLOWED_TO_LIST: "This account cannot publish listings yet.",
  OWN_LISTING: "You cannot bid on your own listing.",
  CHAT_LOCKED: "The chat opens when both fees are paid.",
  FEES_UNPAID: "The vehicle payment opens when both fees are paid.",
  APPROVAL_MISSING: "This payout needs the approval of a second admin.",
  CROSS_SITE_REQUEST: "This request came from another site.",
  NOT_FOUND: "Not found.",
  LISTING_NOT_FOUND: "Listing not found",
  METHOD_NOT_ALLOWED: "This address does not accept this HTTP method.",
  AUCTION_NOT_OVER: "This auction is not over yet. Its bid log is available once the auction is over.",
  AUCTION_NOT_OPEN: "This auction is not open for bids.",
  ALREADY_LEADING: "You are already the highest bidder",
  BUY_NOW_UNAVAILABLE: "'Buy now' is not available for this car.",
  IDEMPOTENCY_CONFLICT: "This request was already sent with other content.",
  OTHER_ACCOUNT: "You are signed in as somebody else in another tab. Nothing was done.",
  USERNAME_TAKEN: "This username is taken.",
  PROFILE_CHANGED: "Your profile was changed elsewhere in the meantime. Check your profile before you save.",
  NAME_CONFIRMED: "This name comes from your identity document. Write to us to change the name.",
  DOCUMENTS_FULL: "You have 20 documents here already. Delete a document to make room.",
  LICENCE_DOCUMENT_MISSING: "A licence is verified with its document. No document was sent yet.",
  DOCUMENT_KEPT: "This document cannot be deleted for now.",
  ACCOUNT_IN_USE: "Your account cannot be closed yet.",
  EMAIL_TAKEN: "An account with this email exists already. Sign in, or reset your password.",
  VIN_ALREADY_LIVE: "A car with this VIN is already live.",
  VIN_HAS_DRAFT: "You have a draft of this car.",
  VIN_CHECK_DIGIT: "The check digit of this VIN does not match. Please compare it with the permit and confirm it.",
  VIN_DIFFERS: "The VIN does not match the year, make or model. Please correct them, or confirm the difference.",
  LISTING_LOCKED: "The listing cannot be changed in this way after the first bid.",
  LISTING_CHANGED: "This listing was changed elsewhere in the meantime.",
  LISTING_ON_OFFER: "This car is on offer to a bidder. You can change the listing when the offer has ended.",
  POLICY_CHANGED: "Somebody else has changed these settings in the meantime. Check them before you save.",
  TASK_TAKEN: "Somebody else took this task a moment ago.",
  INVALID_TRANSITION: "This is not possible in the present state.",
  NOTHING_TO_WITHDRAW: "You have no maximum that you can lower to the price.",
  OFFER_ENDED: "This offer has ended.",
  PAYOUT_ACCOUNT_MISSING: "The seller has not entered a payout account yet.",
  PAYOUT_ACCOUNT_HELD:
    "The seller's payout account was changed within the last 48 hours. No money is paid to the new account before the 48 hours are over.",
  WIRE_ACCOUNT_MISSING:
    "Do not pay yet: the account that you pay into is not set up. We notify you as soon as the account is set up.",
  STEP_NOT_REACHED: "Waiting for previous step(s) to be completed…",
  UPLOADS_UNFINISHED: "You have too many videos that no listing shows yet. Add them to a listing or cancel them first.",
  UPLOAD_OFFSET: "This upload continues from another offset.",
  FEE_ALREADY_PAID: "This fee is already paid.",
  FEE_HELD: "We are checking this fee. Nothing is due until we write to you.",
  SLOT_TAKEN: "This appointment time is taken.",
  LOCATION_WITHOUT_ADDRESS: "This location has no address yet, so no inspection can be booked there.",
  CREDIT_TOO_SMALL: "Your credit does not cover this fee. Please pay by card.",
  CREDIT_NEEDED:
    "This is your last credit, and you lead an auction that is still running. Confirm that you want to use the credit.",
  FEES_CHANGED: "Your fees or credits have changed in the meantime. Look at what is due now.",
  WATCHLIST_FULL: "You watch 200 cars already, as many as a watchlist holds. Unwatch one to make room.",
  DEVICES_FULL: "10 devices get push notifications already, as many as one person can have. Remove one to make room.",
  RECIPIENTS_FULL: "There are 20 recipients already. Remove one to make room.",
  SEARCHES_FULL: "You have saved 50 searches, the most you can. Delete one to make room.",
  SEARCH_ALREADY_SAVED: "You have saved this search already.",
  UNSUPPORTED_MEDIA: "This kind of file is not accepted.",
  INFECTED_FILE:
    "We did not accept this file: it contains the signature of a virus. Nobody can open the file, and we delete it after 30 days. Check your device, and send another file.",
  UNREADABLE_FILE: "This file could not be read. It may be damaged.",
  TOO_MANY_REQUESTS: "Too many requests. Please wait a moment.",
  SECOND_FACTOR_LOCKED: "Too many wrong attempts. Wait a few minutes and try again.",
  start_failed: "Failed to start checkout",
  CHECKOUT_FAILED: "Checkout error",
}

export const ERRORS = Object.fromEntries(
  Object.entries(ERROR_STATUS).map(([code, status]) => [code, { status, error: SENTENCES[code as ErrorCode] }])
) as Readonly<Record<ErrorCode, { status: number; error: string }>>

/** An expected refusal with a sentence for the person. The HTTP layer turns the error into a response. */
export class RefusedError<Code extends ErrorCode = ErrorCode> extends Refusal<Code> {
  constructor(code: Code, message?: string, details: ErrorDetails<Code> = {}) {
    super(code, message ?? sentenceOf(code, details), details, ERROR_STATUS[code])
  }
}

/** The default message: for `INVALID_INPUT` the sentences of its `fields`, otherwise the sentence of the code. */
function sentenceOf(code: ErrorCode, { fields }: ErrorDetails): string {
  return (code === "INVALID_INPUT" && fields && reasonsOf(fields)) || SENTENCES[code]
}

/** A refusal of one field. `message` is the sentence of the field and of the whole refusal. */
export function refusedField(field: string, message: string): RefusedError<"INVALID_INPUT"> {
  return new RefusedError("INVALID_INPUT", message, { fields: { [field]: message } })
}
