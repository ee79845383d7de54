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
  summary: "Lists current and planned fee schedules in cents before HST. The one at the auction's end applies.",
  sameForAll: true,
  scope: "market:read",
  answer: z.object({
    ok,
    ...scheduleTotals,
    hstBasisPoints: z.number().int(),
    /**
     * The final prices of featuring a listing, HST included. `GET /api/listings/:id/promotion` also lists plugins'
     * offers.
     */
    featuring: z.array(z.object({ days: z.number().int(), priceCents: inCents })),
    /** Planned fee schedules, the next one first; absent if none is planned. */
    planned: z.array(z.object({ effectiveFrom: instant, ...scheduleTotals })).optional(),
  }),
})

/** A line of an issued fee. The last line is the HST on all taxable lines. */
export const feeLine = z.object({
  code: z.string(),
  label: z.string(),
  amountCents: inCents,
  taxable: z.boolean(),
  /**
   * The reductions of this line before HST, each with its reason; absent without any. The line's `amountCents` is
   * already reduced.
   */
  reductions: z.array(z.object({ label: z.string(), amountCents: inCents })).optional(),
})
export type FeeLine = z.infer<typeof feeLine>

const issuedBreakdown = breakdown.extend({
  /** The amount that fee providers added to the schedule's fee, before HST. */
  extraCents: inCents,
  lines: z.array(feeLine),
})

export const quoteFees = endpoint("GET /api/listings/:id/fees", "anyone", {
  summary: "Quotes itemized fees if the auction ends at this price: the seller's for the seller, else the buyer's.",
  scope: "market:read",
  rateLimit: LIMITS.edit,
  query: z.strictObject({ priceCents: z.coerce.number().int().min(0).max(MAXIMUM_AMOUNT_CENTS) }),
  answer: z.object({
    ok,
    role: party,
    fee: issuedBreakdown,
    dependsOnPrice: z.boolean(),
    /** The start of the fee schedule that will be in force at the auction's end; null if it is already in force. */
    scheduleFrom: instant.nullable(),
  }),
  errors: ["LISTING_NOT_FOUND"],
})
export type FeeQuoteView = z.infer<typeof quoteFees.answer>["fee"]

const partyType = z.enum(["private", "dealer"])

export const readExampleFees = endpoint("GET /api/payments/fees/example", "anyone", {
  summary: "Quotes both sides' itemized fees for a sale at this price now, without regard to the car's other facts.",
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
    dependsOnSale: z.boolean(),
  }),
})

export const fee = issuedBreakdown.extend({
  id: z.string(),
  saleId: z.string(),
  listingId: z.string(),
  role: party,
  status: z.enum(["pending", "paid", "refunded"]),
  dueAt: instant,
  paidAt: instant.nullable(),
  settledByCredit: z.boolean(),
  /** True if the fee cannot be paid yet: lines that the auction promised are missing, and an admin must decide. */
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
  summary: "Lists the caller's fees, and per sale whether the vehicle payment is locked or unlocked.",
  scope: "sales:read",
  query: z.object(listQuery),
  answer: z.object({ ok, payments: z.array(payment), total: z.number().int() }),
})

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
  /** 13% HST on the price of a dealer's car, paid with the price; 0 if the seller is private. */
  vehicleHstCents: inCents,
  reserveMet: z.boolean(),
  hasReserve: z.boolean(),
  /** True if the buyer is the runner-up of a cancelled sale, or agreed with the seller on a price below the reserve. */
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
  summary: "Lists the caller's sales and purchases, newest first.",
  scope: "sales:read",
  query: z.object({ ...listQuery, listingId: identifier.optional() }),
  answer: z.object({ ok, items: z.array(sale), total: z.number().int() }),
})

export const startFeeCheckout = endpoint("POST /api/fees/checkout", ["buyer", "seller"], {
  summary: "Opens a hosted checkout for the caller's fee, or its rest after a credit. The server sets the amount.",
  body: z.object({
    listingId: identifier,
    role: party.optional(),
    /** Use one credit, and pay only the difference by which the fee has risen since the credit was bought. */
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

const checkoutState = z.enum(["pending", "paid", "failed", "cancelled", "refunded", "held"])
export type CheckoutState = z.infer<typeof checkoutState>

export const startJointFeeCheckout = endpoint("POST /api/fees/checkout/joint", ["buyer", "seller"], {
  summary: "Opens one hosted checkout for several fees, paid all or none; each has its receipt and its refund.",
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
  summary: "Returns the state of a checkout of several fees, and of each fee, by the provider's signed event.",
  scope: "sales:read",
  query: z.object({ joint_id: z.string().max(200) }),
  answer: z.object({
    ok,
    status: checkoutState,
    totalCents: inCents,
    fees: z.array(
      z.object({
        listingId: z.string(),
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
  summary: "Returns the state of the caller's checkout, by the provider's signed event, not by the return URL.",
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
