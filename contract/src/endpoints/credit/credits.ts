import { z } from "zod"
import { MAXIMUM_CREDITS_PER_PURCHASE, MOST_FEES_AT_ONCE } from "../../maximums"

import { buyerType } from "../account/accounts"
import { identifier, inCents, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("credits")

export const creditBalance = endpoint("GET /api/credits/balance", "member", {
  summary: "Bidding credits of the signed-in private buyer; `required` says whether bidding needs one.",
  answer: z.object({
    ok,
    balance: z.number().int(),
    credits: z.number().int(),
    required: z.boolean(),
    /** The running auctions that this person leads; without a credit they can raise nothing there. */
    leading: z.array(z.object({ listingId: z.string(), title: z.string() })).optional(),
  }),
})

export const creditProfile = endpoint("GET /api/credits/profile", "member", {
  summary: "The buyer type that decides whether credits apply, and the own balance (spec document 2, §7).",
  answer: z.object({
    ok,
    buyerType: buyerType.nullable(),
    buyer_type: buyerType.nullable(),
    user: z.object({ buyerType: buyerType.nullable() }),
    balance: z.number().int(),
  }),
})

export const changeCreditProfile = endpoint("PATCH /api/credits/profile__disabled", "member", {
  summary: "The credit profile as it is: nothing of it is its person's to change. Spec document 2, §7 names the call.",
  body: z.object({}).optional(),
  answer: creditProfile.answer,
})

export const startCreditCheckout = endpoint("POST /api/credits/checkout", ["buyer"], {
  summary: "A hosted checkout for bidding credits of a private buyer. The price is the server's, HST included.",
  body: z.object({ qty: z.number().int().min(1).max(MAXIMUM_CREDITS_PER_PURCHASE).default(1) }),
  answer: z.object({ ok, checkoutUrl: z.string(), sessionId: z.string(), totalCents: inCents }),
  errors: ["INVALID_TRANSITION", "CHECKOUT_FAILED"],
})

export const readCreditCheckout = endpoint("GET /api/credits/checkout/status", ["buyer"], {
  summary: "What became of an own purchase of credits; it reads as paid once the credits are there.",
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
  /** The payment's id, as the checkout named it. */
  id: z.string(),
  paidAt: instant,
  qty: z.number().int(),
  /** How many of them are left. */
  left: z.number().int(),
  totalCents: inCents,
  /** `refunding`: decided, and the payment provider has not confirmed yet. */
  status: z.enum(["paid", "refunding", "refunded"]),
  refundable: z.boolean(),
  /** Why it cannot be refunded, as a sentence to its buyer. */
  reason: z.string().nullable(),
})
export type CreditPurchaseView = z.infer<typeof creditPurchase>

export const listCreditPurchases = endpoint("GET /api/credits/purchases", ["buyer"], {
  summary: "The own purchases of credits that were paid for, newest first, and whether each can be refunded.",
  query: z.object(listQuery),
  answer: z.object({ ok, items: z.array(creditPurchase), total: z.number().int() }),
})

export const refundCreditPurchase = endpoint("POST /api/credits/purchases/:id/refund", ["buyer"], {
  summary:
    "Gives an own purchase of which no credit was used back, whole: the credits go at once, the money to the card it came from.",
  rateLimit: { points: 30, seconds: 60 },
  params: z.object({ id: identifier }),
  answer: z.object({ ok, totalCents: inCents, balance: z.number().int() }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const buyCredits = endpoint("POST /api/credits/buy", ["buyer"], {
  summary: "The balance as it is. Credits come by a paid checkout alone; this grants none.",
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
  summary: "What came to and left the own credits, newest first.",
  query: z.object(listQuery),
  answer: z.object({ ok, items: z.array(creditEntry), total: z.number().int() }),
})

/** The answer to `CREDIT_NEEDED`: the last credit is used, though it lets this person bid where they lead. */
export const lastCreditConfirmed = z.boolean().optional()

export const settleFeeByCredit = endpoint("POST /api/fees/credit", ["buyer"], {
  summary:
    "Settles the own pending buyer fee of this listing's sale by one credit. The last one of somebody who leads an auction is used after a question (CREDIT_NEEDED).",
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
  /** How many credits are used for these fees. */
  credits: z.number().int(),
  /** What a card pays beside them. */
  cardCents: inCents,
  fees: z.array(
    z.object({
      listingId: z.string(),
      totalCents: inCents,
      dueAt: instant,
      /** `both`: the fee rose after the credit was bought; a card pays what the credit lacks. */
      by: z.enum(["credit", "both", "card"]),
      cardCents: inCents,
    })
  ),
})
export type FeePlanView = z.infer<typeof feePlan>

export const readFeePlan = endpoint("GET /api/fees/credit", ["buyer"], {
  summary: "What the own credits pay of the own open buyer fees, first due first, and what a card pays beside them.",
  answer: z.object({ ok, balance: z.number().int(), plan: feePlan }),
})

export const payFeesByCredit = endpoint("POST /api/fees/credit/several", ["buyer"], {
  summary:
    "Settles these own buyer fees by as many credits as there are, in one act, and opens one hosted checkout for what is left. What the credits settled stays settled when the checkout is left.",
  body: z.object({
    listingIds: z
      .array(identifier)
      .min(1)
      .max(MOST_FEES_AT_ONCE)
      .refine((ids) => new Set(ids).size === ids.length, "Name each listing once."),
    /** What a card pays, as the person has read it: refused where it is another sum by now. */
    cardCents: inCents,
    lastCreditConfirmed,
  }),
  answer: z.object({
    ok,
    /** How many fees are settled by now, by a credit each. */
    settled: z.number().int(),
    balance: z.number().int(),
    /** Of the checkout for what is left; null where the credits paid everything. */
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
