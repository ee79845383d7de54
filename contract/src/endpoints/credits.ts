import { z } from "zod"
import { MAXIMUM_CREDITS_PER_PURCHASE } from "../maximums"
import { defineEndpoint } from "../endpoint"
import { buyerType } from "./accounts"
import { LIMITS } from "./limits"
import { identifier, inCents, instant, listQuery, ok } from "./shared"

const area = "credits"

export const creditBalance = defineEndpoint({
  name: "creditBalance",
  area,
  method: "GET",
  path: "/api/credits/balance",
  summary: "Bidding credits of the signed-in private buyer; `required` says whether bidding needs one.",
  access: "member",
  answer: z.object({ ok, balance: z.number().int(), credits: z.number().int(), required: z.boolean() }),
})

export const creditProfile = defineEndpoint({
  name: "creditProfile",
  area,
  method: "GET",
  path: "/api/credits/profile",
  summary: "The buyer type that decides whether credits apply, and the own balance (spec document 2, §7).",
  access: "member",
  answer: z.object({
    ok,
    buyerType: buyerType.nullable(),
    buyer_type: buyerType.nullable(),
    user: z.object({ buyerType: buyerType.nullable() }),
    balance: z.number().int(),
  }),
})

export const changeCreditProfile = defineEndpoint({
  name: "changeCreditProfile",
  area,
  method: "PATCH",
  path: "/api/credits/profile__disabled",
  summary: "The credit profile as it is: nothing of it is its person's to change. Spec document 2, §7 names the call.",
  access: "member",
  rateLimit: LIMITS.decision,
  body: z.object({}).optional(),
  answer: creditProfile.answer,
})

export const startCreditCheckout = defineEndpoint({
  name: "startCreditCheckout",
  area,
  method: "POST",
  path: "/api/credits/checkout",
  summary: "A hosted checkout for bidding credits of a private buyer. The price is the server's, HST included.",
  access: ["buyer"],
  rateLimit: LIMITS.decision,
  body: z.object({ qty: z.number().int().min(1).max(MAXIMUM_CREDITS_PER_PURCHASE).default(1) }),
  answer: z.object({ ok, checkoutUrl: z.string(), sessionId: z.string(), totalCents: inCents }),
  errors: ["INVALID_TRANSITION", "CHECKOUT_FAILED"],
})

export const readCreditCheckout = defineEndpoint({
  name: "readCreditCheckout",
  area,
  method: "GET",
  path: "/api/credits/checkout/status",
  summary: "What became of an own purchase of credits; it reads as paid once the credits are there.",
  access: ["buyer"],
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

export const listCreditPurchases = defineEndpoint({
  name: "listCreditPurchases",
  area,
  method: "GET",
  path: "/api/credits/purchases",
  summary: "The own purchases of credits that were paid for, newest first, and whether each can be refunded.",
  access: ["buyer"],
  query: z.object(listQuery),
  answer: z.object({ ok, items: z.array(creditPurchase), total: z.number().int() }),
})

export const refundCreditPurchase = defineEndpoint({
  name: "refundCreditPurchase",
  area,
  method: "POST",
  path: "/api/credits/purchases/:id/refund",
  summary:
    "Gives an own purchase of which no credit was used back, whole: the credits go at once, the money to the card it came from.",
  access: ["buyer"],
  rateLimit: { points: 30, seconds: 60 },
  params: z.object({ id: identifier }),
  answer: z.object({ ok, totalCents: inCents, balance: z.number().int() }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const buyCredits = defineEndpoint({
  name: "buyCredits",
  area,
  method: "POST",
  path: "/api/credits/buy",
  summary: "The balance as it is. Credits come by a paid checkout alone; this grants none.",
  access: ["buyer"],
  rateLimit: LIMITS.decision,
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

export const creditHistory = defineEndpoint({
  name: "creditHistory",
  area,
  method: "GET",
  path: "/api/credits/history",
  summary: "What came to and left the own credits, newest first.",
  access: ["buyer"],
  query: z.object(listQuery),
  answer: z.object({ ok, items: z.array(creditEntry), total: z.number().int() }),
})

export const settleFeeByCredit = defineEndpoint({
  name: "settleFeeByCredit",
  area,
  method: "POST",
  path: "/api/fees/credit",
  summary: "Settles the own pending buyer fee of this listing's sale by one credit.",
  access: ["buyer"],
  rateLimit: LIMITS.decision,
  body: z.object({ listingId: identifier }),
  answer: z.object({ ok, paid: z.literal(true), totalCents: inCents, balance: z.number().int() }),
  errors: ["LISTING_NOT_FOUND", "FEE_ALREADY_PAID", "FEE_HELD", "CREDITS_REQUIRED", "CREDIT_TOO_SMALL"],
})
