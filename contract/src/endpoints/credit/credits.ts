import { z } from "zod"
import { MAXIMUM_CREDITS_PER_PURCHASE, MOST_FEES_AT_ONCE } from "../../maximums"

import { buyerType } from "../account/accounts"
import { identifier, inCents, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("credits")

export const creditBalance = endpoint("GET /api/credits/balance", "member", {
  summary: "Reads the signed-in private buyer's bidding credits; `required` says whether bidding needs a credit.",
  answer: z.object({
    ok,
    balance: z.number().int(),
    credits: z.number().int(),
    required: z.boolean(),
    /** Running auctions that this person leads. Without a credit they cannot raise their bid there. */
    leading: z.array(z.object({ listingId: z.string(), title: z.string() })).optional(),
  }),
})

export const creditProfile = endpoint("GET /api/credits/profile", "member", {
  summary: "Reads the buyer type that decides whether credits apply, and the balance (spec document 2, §7).",
  answer: z.object({
    ok,
    buyerType: buyerType.nullable(),
    buyer_type: buyerType.nullable(),
    user: z.object({ buyerType: buyerType.nullable() }),
    balance: z.number().int(),
  }),
})

export const changeCreditProfile = endpoint("PATCH /api/credits/profile__disabled", "member", {
  summary: "Returns the credit profile, which nobody can change. Spec document 2, §7 requires this call.",
  body: z.object({}).optional(),
  answer: creditProfile.answer,
})

export const startCreditCheckout = endpoint("POST /api/credits/checkout", ["buyer"], {
  summary: "Opens a hosted checkout for a private buyer's bidding credits. The server sets the price, HST included.",
  body: z.object({ qty: z.number().int().min(1).max(MAXIMUM_CREDITS_PER_PURCHASE).default(1) }),
  answer: z.object({ ok, checkoutUrl: z.string(), sessionId: z.string(), totalCents: inCents }),
  errors: ["INVALID_TRANSITION", "CHECKOUT_FAILED"],
})

export const readCreditCheckout = endpoint("GET /api/credits/checkout/status", ["buyer"], {
  summary: "Returns the state of the caller's credit purchase; `paid` is true once the credits are granted.",
  query: z.object({ session_id: z.string().max(200).optional() }),
  answer: z.object({
    ok,
    paid: z.boolean(),
    status: z.enum(["pending", "paid", "failed", "cancelled", "refunded", "held"]),
    qty: z.number().int(),
    totalCents: inCents,
    hstCents: inCents,
  }),
  errors: ["SESSION_ID_MISSING", "NOT_FOUND"],
})
export type CreditCheckoutView = z.infer<typeof readCreditCheckout.answer>

export const creditPurchase = z.object({
  /** The id of the payment; the checkout page uses the same id. */
  id: z.string(),
  paidAt: instant,
  qty: z.number().int(),
  left: z.number().int(),
  totalCents: inCents,
  /** `refunding`: the refund is decided, but not yet confirmed by the payment provider. */
  status: z.enum(["paid", "refunding", "refunded"]),
  refundable: z.boolean(),
  /** Why the purchase cannot be refunded, as a sentence to the buyer. */
  reason: z.string().nullable(),
})
export type CreditPurchaseView = z.infer<typeof creditPurchase>

export const listCreditPurchases = endpoint("GET /api/credits/purchases", ["buyer"], {
  summary: "Lists the caller's paid credit purchases, newest first, and whether each can be refunded.",
  query: z.object(listQuery),
  answer: z.object({ ok, items: z.array(creditPurchase), total: z.number().int() }),
})

export const refundCreditPurchase = endpoint("POST /api/credits/purchases/:id/refund", ["buyer"], {
  summary: "Refunds the caller's unused credit purchase in full: removes its credits at once and refunds the card.",
  rateLimit: { points: 30, seconds: 60 },
  params: z.object({ id: identifier }),
  answer: z.object({ ok, totalCents: inCents, balance: z.number().int() }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const buyCredits = endpoint("POST /api/credits/buy", ["buyer"], {
  summary: "Returns the balance and grants nothing. Only a paid checkout grants credits.",
  answer: z.object({ ok, balance: z.number().int() }),
})

export const creditEntry = z.object({
  id: z.string(),
  at: instant,
  delta: z.number().int(),
  reason: z.string(),
  balanceAfter: z.number().int(),
})
export type CreditEntryView = z.infer<typeof creditEntry>

export const creditHistory = endpoint("GET /api/credits/history", ["buyer"], {
  summary: "Lists the additions to and deductions from the caller's credits, newest first.",
  query: z.object(listQuery),
  answer: z.object({ ok, items: z.array(creditEntry), total: z.number().int() }),
})

/**
 * The buyer's confirmation after `CREDIT_NEEDED` that this request may use their last credit. Without a credit they
 * cannot raise their bid in an auction that they lead.
 */
export const lastCreditConfirmed = z.boolean().optional()

export const settleFeeByCredit = endpoint("POST /api/fees/credit", ["buyer"], {
  summary: "Pays the caller's fee of this sale by a credit. CREDIT_NEEDED: a leader must confirm the last credit.",
  body: z.object({ listingId: identifier, lastCreditConfirmed }),
  answer: z.object({ ok, paid: z.literal(true), totalCents: inCents, balance: z.number().int() }),
  errors: [
    "LISTING_NOT_FOUND",
    "AUCTION_NOT_OVER",
    "FEE_ALREADY_PAID",
    "FEE_HELD",
    "CREDITS_REQUIRED",
    "CREDIT_TOO_SMALL",
    "CREDIT_NEEDED",
  ],
})

const feePlan = z.object({
  credits: z.number().int(),
  /** The amount to pay by card in addition to the credits, for all fees. */
  cardCents: inCents,
  fees: z.array(
    z.object({
      listingId: z.string(),
      totalCents: inCents,
      dueAt: instant,
      /** `both`: the fee rose after the credit was bought; a card pays the difference. */
      by: z.enum(["credit", "both", "card"]),
      cardCents: inCents,
    })
  ),
})
export type FeePlanView = z.infer<typeof feePlan>

export const readFeePlan = endpoint("GET /api/fees/credit", ["buyer"], {
  summary: "Plans a payment of the caller's open buyer fees: credits pay the earliest due, a card pays the rest.",
  answer: z.object({ ok, balance: z.number().int(), plan: feePlan }),
})

export const payFeesByCredit = endpoint("POST /api/fees/credit/several", ["buyer"], {
  summary: "Settles several fees of the caller by credits in one act, for good; a hosted checkout takes the rest.",
  body: z.object({
    listingIds: z
      .array(identifier)
      .min(1)
      .max(MOST_FEES_AT_ONCE)
      .refine((ids) => new Set(ids).size === ids.length, "Name each listing once."),
    /** The card amount that the person saw. If the amount has changed, the request is refused. */
    cardCents: inCents,
    lastCreditConfirmed,
  }),
  answer: z.object({
    ok,
    settled: z.number().int(),
    balance: z.number().int(),
    /** The URL of the checkout for the remaining amount; null if the credits paid everything. */
    url: z.string().nullable(),
    cardCents: inCents,
  }),
  errors: [
    "INVALID_INPUT",
    "LISTING_NOT_FOUND",
    "AUCTION_NOT_OVER",
    "FEE_ALREADY_PAID",
    "FEE_HELD",
    "CREDIT_NEEDED",
    "FEES_CHANGED",
    "CHECKOUT_FAILED",
    "IDEMPOTENCY_CONFLICT",
  ],
})
