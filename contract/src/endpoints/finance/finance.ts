import { z } from "zod"
import { days } from "../../admin-list"

import { CREDIT_RATINGS, LOAN_TERMS_MONTHS } from "../../rules/payment-estimate"
import { STAFF } from "../../staff"
import { amountCents, identifier, inCents, instant, line, ok, paragraph, searched } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("finance")

/** The figures that the buyer assumed in the request. Staff read them; no rule uses them. */
export const financeFigures = z.object({
  priceCents: amountCents,
  feesCents: amountCents,
  productsCents: amountCents,
  rating: z.enum(CREDIT_RATINGS),
  downPaymentCents: amountCents,
  termMonths: z.literal(LOAN_TERMS_MONTHS),
})
export type FinanceFigures = z.infer<typeof financeFigures>

const requested = z.object({
  ok,
  id: z.string(),
  requestedAt: instant,
  /** Whether the buyer had already sent a request for this car today. */
  repeated: z.boolean(),
  /** Whether the new text was added to the earlier request. If so, the finance desk is notified of it. */
  added: z.boolean(),
  /**
   * Whether the finance desk receives requests by e-mail. If not, requests appear only in the console, so the page
   * promises no response time.
   */
  deskIsTold: z.boolean(),
})

/** The car. The spec lets a client send its id or the whole listing. The server reads only the id. */
const askedListing = z.union([identifier, z.object({ id: identifier.optional(), _id: identifier.optional() })])

/** The session identifies the buyer. Anything in the body about buyer or price is ignored. */
function requestEndpoint(path: `/api/${string}`, aliasOf?: string) {
  return endpoint(`POST ${path}`, ["buyer"], {
    summary: "Sends a private buyer's finance request; a repeat for the same car and Toronto day only adds its text.",
    body: z.object({
      listingId: identifier.optional(),
      listing: askedListing.optional(),
      figures: financeFigures.optional(),
      text: paragraph(1_000).optional(),
    }),
    answer: requested,
    errors: ["INVALID_INPUT", "LISTING_NOT_FOUND", "INVALID_TRANSITION"],
    rateLimit: { points: 120, seconds: 60 },
    aliasOf,
  })
}
export const requestFinance = requestEndpoint("/api/finance/request")
export const requestFinanceNow = requestEndpoint("/api/finance/now", "requestFinance")
export const notifyFinanceNow = requestEndpoint("/api/notify/finance-now", "requestFinance")

export const financeRequestStatus = z.enum(["new", "handled"])

export const financeRequest = z.object({
  id: z.string(),
  requestedAt: instant,
  status: financeRequestStatus,
  listing: z.object({ id: z.string(), title: z.string(), vin: z.string(), year: z.number().int().nullable() }),
  buyer: z.object({ id: z.string(), name: z.string(), email: z.string(), mobile: z.string(), location: z.string() }),
  /** The price of the car at the time of the request: the current bid, or the opening price before the first bid. */
  priceCents: inCents,
  figures: financeFigures.nullable(),
  /** The bi-weekly payment for `figures`, computed by Northlot. */
  biweeklyCents: inCents.nullable(),
  /** The estimate for `figures`: tax on price, fees and products, the financed sum, and the bi-weekly payment. */
  estimate: z.object({ taxCents: inCents, financedCents: inCents, biweeklyCents: inCents }).nullable(),
  text: z.string().nullable(),
  handled: z.object({ at: instant, by: z.string(), note: z.string() }).nullable(),
  assignedTo: z.string().nullable(),
})
export type FinanceRequest = z.infer<typeof financeRequest>

export const listFinanceRequests = adminList("finance-requests", STAFF.readsSupport, {
  summary: "Lists finance requests; `queue` sorts waiting ones first, oldest first, then handled ones, newest first.",
  item: financeRequest,
  filters: {
    ...days,
    q: searched(100).optional(),
    status: financeRequestStatus.optional(),
    assignedTo: line(200).optional(),
    listingId: identifier.optional(),
    buyerId: identifier.optional(),
  },
  sorts: ["queue", "requestedAt", "priceCents", "status", "buyer", "listing", "assignedTo"],
  defaultSort: ["queue", "ASC"],
})

export const readFinanceRequest = adminRead("finance-requests/:id", STAFF.readsSupport, {
  summary: "Reads one finance request.",
  answer: z.object({ ok, item: financeRequest }),
  errors: ["NOT_FOUND"],
})

export const handleFinanceRequest = adminAct("POST finance-requests/:id/handle", STAFF.support, {
  summary: "Records that the buyer was answered, with a note of how.",
  body: z.object({ note: line(500, 3) }),
  answer: z.object({ ok, item: financeRequest }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})
