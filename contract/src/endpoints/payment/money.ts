import { z } from "zod"
import { MOST_FEES_AT_ONCE } from "../../maximums"
import { lastCreditConfirmed } from "../credit/credits"

import { MAXIMUM_AMOUNT_CENTS } from "../../rules/money"
import { LIMITS } from "../limits"
import { identifier, inCents, inDollars, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("money")

export const party = z.enum(["buyer", "seller"])

export const feeSchedule = z.object({
  buyerFeeCents: inCents,
  sellerFeeCents: inCents,
  processingBuyerCents: inCents,
  processingSellerCents: inCents,
})
export type FeeScheduleView = z.infer<typeof feeSchedule>

const breakdown = z.object({
  feeCents: inCents,
  processingCents: inCents,
  hstCents: inCents,
  totalCents: inCents,
})
export type FeeBreakdownView = z.infer<typeof breakdown>

const scheduleTotals = { fees: feeSchedule, buyer: breakdown, seller: breakdown }

export const readFeeSchedule = endpoint("GET /api/payments/fees/schedule", "anyone", {
  summary:
    "The fee schedule in force, in cents before HST, with the totals per side, and those that are planned: a sale pays by the one in force when the hammer falls.",
  sameForAll: true,
  scope: "market:read",
  answer: z.object({
    ok,
    ...scheduleTotals,
    hstBasisPoints: z.number().int(),
    /** Which begin later, the next one first; absent where there is none. */
    planned: z.array(z.object({ effectiveFrom: instant, ...scheduleTotals })).optional(),
  }),
})

/** One line of a fee as it was issued; HST on all taxable lines together is the last one. */
export const feeLine = z.object({
  code: z.string(),
  label: z.string(),
  amountCents: inCents,
  taxable: z.boolean(),
  /** What was taken off it before HST, and why: `amountCents` is what is left. Absent where nothing was. */
  reductions: z.array(z.object({ label: z.string(), amountCents: inCents })).optional(),
})
export type FeeLine = z.infer<typeof feeLine>

const issuedBreakdown = breakdown.extend({
  /** What fee providers added to the schedule, before HST. */
  extraCents: inCents,
  lines: z.array(feeLine),
})

export const quoteFees = endpoint("GET /api/listings/:id/fees", "anyone", {
  summary:
    "What the viewer pays in fees if the present auction ends at this price: line by line, as it will be charged. The seller is told the seller's, everybody else the buyer's.",
  scope: "market:read",
  rateLimit: LIMITS.edit,
  query: z.strictObject({ priceCents: z.coerce.number().int().min(0).max(MAXIMUM_AMOUNT_CENTS) }),
  answer: z.object({
    ok,
    role: party,
    fee: issuedBreakdown,
    /** Whether another price may have other fees. */
    dependsOnPrice: z.boolean(),
    /** When the schedule begins that holds at the end, where it is not in force yet. */
    scheduleFrom: instant.nullable(),
  }),
  errors: ["LISTING_NOT_FOUND"],
})
export type FeeQuoteView = z.infer<typeof quoteFees.answer>["fee"]

const partyType = z.enum(["private", "dealer"])

export const readExampleFees = endpoint("GET /api/payments/fees/example", "anyone", {
  summary:
    "What both sides would pay in fees, line by line, if a car of which nothing else is known were published and sold at this price now.",
  sameForAll: true,
  scope: "market:read",
  rateLimit: LIMITS.edit,
  query: z.strictObject({
    priceCents: z.coerce.number().int().min(0).max(MAXIMUM_AMOUNT_CENTS),
    buyer: partyType.default("private"),
    seller: partyType.default("private"),
  }),
  answer: z.object({
    ok,
    buyer: issuedBreakdown,
    seller: issuedBreakdown,
    /** Whether another price, another car or other people may have other fees. */
    dependsOnSale: z.boolean(),
  }),
})

/** One side's fee of one sale. */
export const fee = issuedBreakdown.extend({
  id: z.string(),
  saleId: z.string(),
  listingId: z.string(),
  role: party,
  status: z.enum(["pending", "paid", "refunded"]),
  dueAt: instant,
  paidAt: instant.nullable(),
  settledByCredit: z.boolean(),
  /** Pending, but not to be paid yet: its lines are not those that the auction promised, and an admin decides. */
  held: z.literal(true).optional(),
})
export type FeeView = z.infer<typeof fee>

export const payment = z.object({
  id: z.string(),
  type: z.enum(["fee", "escrow", "vehicle"]),
  role: party,
  status: z.enum(["pending", "paid", "refunded", "locked", "unlocked"]),
  ref: z.string(),
  amount: inDollars,
  amountCents: inCents,
  createdAt: instant,
  fee: fee.nullable(),
  meta: z.object({
    listingId: z.string(),
    title: z.string(),
    vin: z.string(),
    photo: z.string().nullable(),
    finalPriceCents: inCents,
    soldPriceCents: inCents,
  }),
})
export type PaymentView = z.infer<typeof payment>

export const listPayments = endpoint("GET /api/payments/my", ["buyer", "seller"], {
  summary: "Own fees, and per sale whether the vehicle payment is locked or unlocked.",
  scope: "sales:read",
  query: z.object(listQuery),
  answer: z.object({ ok, payments: z.array(payment), total: z.number().int() }),
})

/** A sale as one of its two parties sees it. */
export const sale = z.object({
  id: z.string(),
  listingId: z.string(),
  slug: z.string(),
  title: z.string(),
  vin: z.string(),
  photo: z.string().nullable(),
  role: party,
  priceCents: inCents,
  price: inDollars,
  /** 13% on the price of a dealer's car, which the buyer pays with it; none on a private seller's. */
  vehicleHstCents: inCents,
  reserveMet: z.boolean(),
  hasReserve: z.boolean(),
  /**
   * The runner-up's, who accepted the offer of a cancelled sale's car, or at a price that both agreed on below the
   * reserve.
   */
  byOffer: z.boolean(),
  counterparty: z.string(),
  status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]),
  ownFee: fee.nullable(),
  counterpartyFeePaid: z.boolean(),
  bothFeesPaid: z.boolean(),
  wonAt: instant,
  completeBy: instant,
})
export type SaleView = z.infer<typeof sale>

export const listSales = endpoint("GET /api/sales/my", ["buyer", "seller"], {
  summary: "Own sales and purchases, newest first.",
  scope: "sales:read",
  query: z.object({ ...listQuery, listingId: identifier.optional() }),
  answer: z.object({ ok, items: z.array(sale), total: z.number().int() }),
})

export const startFeeCheckout = endpoint("POST /api/fees/checkout", ["buyer", "seller"], {
  summary:
    "A hosted checkout for the own fee of this sale, or for what one credit lacks for it. Amount, person and return addresses are the server's.",
  body: z.object({
    listingId: identifier,
    role: party.optional(),
    /** Use one credit and pay what the fee rose by since it was bought. */
    withCredit: z.boolean().optional(),
    lastCreditConfirmed,
  }),
  answer: z.object({ ok, url: z.string(), sessionId: z.string(), totalCents: inCents }),
  errors: [
    "INVALID_INPUT",
    "LISTING_NOT_FOUND",
    "AUCTION_NOT_OVER",
    "FEE_ALREADY_PAID",
    "FEE_HELD",
    "CREDITS_REQUIRED",
    "CREDIT_NEEDED",
    "INVALID_TRANSITION",
    "CHECKOUT_FAILED",
    "IDEMPOTENCY_CONFLICT",
  ],
})

/** A checkout as the person who pays knows it. */
const checkoutState = z.enum(["pending", "paid", "failed", "cancelled", "refunded", "held"])
export type CheckoutState = z.infer<typeof checkoutState>

export const startJointFeeCheckout = endpoint("POST /api/fees/checkout/joint", ["buyer", "seller"], {
  summary:
    "One hosted checkout for the own fees of several sales. All are paid or none; each keeps its own receipt, and is refunded alone.",
  body: z.object({
    listingIds: z
      .array(identifier)
      .min(2)
      .max(MOST_FEES_AT_ONCE)
      .refine((ids) => new Set(ids).size === ids.length, "Name each listing once."),
  }),
  answer: z.object({ ok, url: z.string(), jointId: z.string(), totalCents: inCents }),
  errors: [
    "INVALID_INPUT",
    "LISTING_NOT_FOUND",
    "AUCTION_NOT_OVER",
    "FEE_ALREADY_PAID",
    "FEE_HELD",
    "CHECKOUT_FAILED",
    "IDEMPOTENCY_CONFLICT",
  ],
})

export const readJointCheckout = endpoint("GET /api/fees/checkout/joint/status", ["buyer", "seller"], {
  summary:
    "What became of an own checkout of several fees, of all and of each: told by the provider's signed event, not by the return address.",
  scope: "sales:read",
  query: z.object({ joint_id: z.string().max(200) }),
  answer: z.object({
    ok,
    status: checkoutState,
    totalCents: inCents,
    fees: z.array(
      z.object({
        listingId: z.string(),
        /** What it is for, with the car's title. */
        description: z.string(),
        role: party,
        status: checkoutState,
        totalCents: inCents,
      })
    ),
  }),
  errors: ["NOT_FOUND"],
})

export const readCheckout = endpoint("GET /api/fees/checkout/status", ["buyer", "seller"], {
  summary: "What became of an own checkout: told by the provider's signed event, not by the return address.",
  scope: "sales:read",
  query: z.object({ session_id: z.string().max(200).optional() }),
  answer: z.object({
    ok,
    paid: z.boolean(),
    status: checkoutState,
    listingId: z.string(),
    role: party,
    totalCents: inCents,
  }),
  errors: ["SESSION_ID_MISSING", "NOT_FOUND"],
})
