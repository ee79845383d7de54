import { z } from "zod"

import { TRANSACTION_PERIODS } from "../../rules/transaction-period"
import { handoverItem } from "../settlement/settlement"
import { LIMITS } from "../limits"
import { identifier, inCents, inDollars, instant, line, listQuery, ok, queryFlag, searched } from "../shared"
import { STAFF } from "../../staff"
import { inArea } from "../../in-area"

const { endpoint } = inArea("transactions")

/** One sale or purchase as one of its parties sees it (spec §2 /transactions, §3 completed-sale ledger row). */
export const transaction = z.object({
  /** The sale's id. */
  id: z.string(),
  listingId: z.string(),
  slug: z.string(),
  type: z.enum(["Bought", "Sold"]),
  ref: z.string(),
  vin: z.string(),
  year: z.number().int().nullable(),
  make: z.string(),
  model: z.string(),
  title: z.string(),
  /** The hammer price. The three fields below repeat this price under names that the product's documents use. */
  price: inDollars,
  priceCents: inCents,
  amount: inDollars,
  amountCents: inCents,
  counterparty: z.string(),
  date: instant,
  createdAt: instant,
  /** The payment status of the car's price; `paid` once the receipt of the money was confirmed. */
  status: z.enum(["paid", "unpaid", "refunded", "cancelled"]),
})
export type TransactionView = z.infer<typeof transaction>

const filter = {
  type: z.enum(["all", "bought", "sold"]).default("all"),
  /** Any part of a VIN. */
  vin: line(17).optional(),
  /** Parts of make, model and year, in any order. */
  vehicle: line(100).optional(),
  period: z.enum(TRANSACTION_PERIODS).default("all"),
  sort: z.enum(["date", "vin"]).default("date"),
  /** By default newest first when sorted by date, and A to Z when sorted by VIN. */
  order: z.enum(["asc", "desc"]).optional(),
}
const filterQuery = z.object(filter)
export type TransactionFilter = z.output<typeof filterQuery>

export const listTransactions = endpoint("GET /api/transactions/my", ["buyer", "seller"], {
  summary: "Lists the caller's purchases and sales. Periods are calendar days in Toronto.",
  scope: "sales:read",
  query: z.object({ ...listQuery, ...filter }),
  answer: z.object({ ok, transactions: z.array(transaction), total: z.number().int() }),
})

export const downloadTransactions = endpoint("GET /api/transactions/my.csv", ["buyer", "seller"], {
  summary: "Downloads the caller's purchases and sales by the same filter, as CSV.",
  query: filterQuery,
  answer: z.string(),
  document: "text/csv",
})

/** An event after the sale. The payments ledger shows it in the row of the sale (spec document 2, §3). */
const postSaleEvent = z.enum(["inspection_scheduled", "seller_handoff_confirmed", "buyer_received_confirmed"])

export const ledgerRow = z.object({
  /** The sale's id. */
  id: z.string(),
  /** Whether the signed-in party bought or sold the car; null for an admin. */
  type: z.enum(["Bought", "Sold"]).nullable(),
  title: z.string(),
  year: z.number().int().nullable(),
  make: z.string(),
  model: z.string(),
  vin: z.string(),
  counterparty: z.string(),
  /** The full names of both parties for an admin; null for a party. */
  parties: z.object({ buyer: z.string(), seller: z.string() }).nullable(),
  date: instant,
  status: z.enum(["Paid", "Unpaid", "Refunded"]),
  paymentSent: z.boolean(),
  /** `buyerPaymentSent`: the buyer stated that the money was sent. `sellerPaymentSent`: the seller was paid. */
  buyerPaymentSent: z.boolean(),
  sellerPaymentSent: z.boolean(),
  buyerProcessingFeePaid: z.boolean(),
  sellerProcessingFeePaid: z.boolean(),
  listingId: z.string(),
  sellerType: z.enum(["Dealer", "Private"]),
  price: inDollars,
  priceCents: inCents,
  /** The time of the hand-over; until the hand-over is arranged, the time of the inspection. */
  meetingAt: instant.nullable(),
  meetingLocation: z.string().nullable(),
  sellerHandoff: z.boolean(),
  buyerCompleted: z.boolean(),
  /** True if both sides have confirmed and the seller is not paid yet. */
  releaseReady: z.boolean(),
  /** What happened after the sale, oldest first (spec §7, Post-sale events). */
  events: z.array(
    z.object({ type: postSaleEvent, at: instant, meetingAt: instant.optional(), location: z.string().optional() })
  ),
})
export type LedgerRow = z.infer<typeof ledgerRow>

export const listLedger = endpoint("GET /api/payments/ledger", "memberOrAdmin", {
  summary: "Lists payments of the caller's sales, newest first; an admin gets all. Cancelled unpaid ones are left out.",
  staff: STAFF.readsMoney,
  query: z.object({ ...listQuery, q: searched(100).optional(), pending: queryFlag.optional() }),
  answer: z.object({ ok, items: z.array(ledgerRow), total: z.number().int() }),
})

const ledgerAnswer = z.object({ ok, row: ledgerRow })
const ledgerErrors = ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "STEP_NOT_REACHED", "INVALID_TRANSITION"] as const

export const markLedgerPaid = endpoint("POST /api/payments/ledger/mark-paid", "admin", {
  summary:
    "Confirms the buyer's money, even if not marked as sent; the server sets the amount. Trust needs `bankReference`.",
  staff: STAFF.money,
  proof: "factor",
  rateLimit: LIMITS.console,
  body: z.strictObject({
    id: identifier,
    reason: line(500, 3).optional(),
    /** The reference of the bank's record. Required if the money is held in trust. */
    bankReference: line(80, 3).optional(),
  }),
  answer: ledgerAnswer,
  errors: ledgerErrors,
})

export const markLedgerUnpaid = endpoint("POST /api/payments/ledger/mark-unpaid", "admin", {
  summary: "Undoes a wrong confirmation of the buyer's money.",
  staff: STAFF.money,
  proof: "factor",
  rateLimit: LIMITS.console,
  body: z.strictObject({ id: identifier, reason: line(500, 3).optional() }),
  answer: ledgerAnswer,
  errors: ledgerErrors,
})

const ledgerEvent = z.strictObject({
  id: identifier,
  /**
   * `inspection_scheduled` proposes an inspection until the buyer's money is confirmed. From then on it arranges the
   * hand-over meeting.
   */
  type: postSaleEvent,
  payload: z
    .object({
      meetingAt: instant.optional(),
      location: line(200, 3).optional(),
      handedOver: z.array(handoverItem).max(10).optional(),
    })
    .default({}),
})
export type LedgerEvent = z.output<typeof ledgerEvent>

export const recordLedgerEvent = endpoint("POST /api/payments/ledger/event", "memberOrAdmin", {
  summary: "Records the caller's step of their sale; an admin is refused.",
  staff: STAFF.money,
  rateLimit: LIMITS.act,
  body: ledgerEvent,
  answer: ledgerAnswer,
  errors: [...ledgerErrors, "FORBIDDEN"],
})
