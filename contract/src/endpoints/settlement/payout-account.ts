import { z } from "zod"
import { ownEyes } from "../../own-eyes"

import { instant, ok } from "../shared"
import { STAFF } from "../../staff"
import { inArea } from "../../in-area"

const { endpoint, adminAct } = inArea("payout account")

/** A seller's account with masked numbers, so that the seller can recognise it. */
const maskedPayoutAccount = z.object({
  holder: z.string(),
  institution: z.string(),
  lastDigits: z.string(),
  changedAt: instant,
  /** Until when nothing is paid to the account, because it was changed; `null` once that time has passed. */
  heldUntil: instant.nullable(),
})
export type MaskedPayoutAccount = z.infer<typeof maskedPayoutAccount>

const payoutAccountAnswer = z.object({
  ok,
  account: ownEyes(maskedPayoutAccount.nullable()),
  salesWaiting: z.number().int(),
  /** All changes of the account, newest first. */
  history: z.array(z.object({ at: instant, lastDigits: ownEyes(z.string().nullable()) })),
})
export type PayoutAccountAnswer = z.infer<typeof payoutAccountAnswer>

export const readPayoutAccount = endpoint("GET /api/profile/payout-account", ["seller"], {
  summary: "Returns the account that the caller's sales are paid out to, with only its last three digits.",
  answer: payoutAccountAnswer,
})

export const changePayoutAccount = endpoint("PUT /api/profile/payout-account", ["seller"], {
  summary: "Sets the caller's payout account; needs the password, sends an e-mail. No payouts go to it for 48 hours.",
  body: z.strictObject({
    holder: z.string().max(200),
    institution: z.string().max(40),
    transit: z.string().max(40),
    accountNumber: z.string().max(60),
    currentPassword: z.string().min(1).max(1_000),
  }),
  answer: payoutAccountAnswer,
  errors: ["INVALID_INPUT", "PASSWORD_WRONG", "TOO_MANY_REQUESTS", "IDEMPOTENCY_CONFLICT"],
  rateLimit: { points: 300, seconds: 3_600 },
})

export const showPayoutAccount = adminAct("POST sales/:id/payout-account", STAFF.money, {
  summary: "Returns the seller's full payout account while the sale waits for its payout; each call is recorded.",
  proof: "factor",
  answer: z.object({
    ok,
    account: z.object({
      holder: z.string(),
      institution: z.string(),
      transit: z.string(),
      accountNumber: z.string(),
      changedAt: instant,
      heldUntil: instant.nullable(),
    }),
    /** The seller's verified name, to compare with the account holder. */
    seller: z.string(),
    holderDiffers: z.boolean(),
  }),
  errors: ["NOT_FOUND", "FEES_UNPAID", "STEP_NOT_REACHED", "INVALID_TRANSITION", "PAYOUT_ACCOUNT_MISSING"],
  rateLimit: { points: 60, seconds: 3_600 },
})
