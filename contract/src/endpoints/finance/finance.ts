import { z } from "zod"
import { days } from "../../admin-list"

import { CREDIT_RATINGS, LOAN_TERMS_MONTHS } from "../../rules/payment-estimate"
import { STAFF } from "../../staff"
import { amountCents, identifier, inCents, instant, line, ok, paragraph, searched } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("finance")

/** What the buyer assumed when asking: a wish for the desk to read, which decides nothing. */
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
  /** It was asked for earlier today. */
  repeated: z.boolean(),
  /** What was written this time was put to it, and the desk is told. */
  added: z.boolean(),
  /**
   * Somebody is told by e-mail; without a mailbox the console alone shows it, and no time for an answer can be
   * promised.
   */
  deskIsTold: z.boolean(),
})

/** The car as the spec's clients send it: its id, or the listing itself, of which the id alone is read. */
const askedListing = z.union([identifier, z.object({ id: identifier.optional(), _id: identifier.optional() })])

/** Who asks is the session's business; whatever else the body says of buyer and price is left unread. */
function requestEndpoint(path: `/api/${string}`, aliasOf?: string) {
  return endpoint(`POST ${path}`, ["buyer"], {
    summary:
      "A private buyer asks the finance desk about this car, once per car and day (Toronto): new words of a second request of the day are added to the first.",
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

/** A request as the desk reads it. */
export const financeRequest = z.object({
  id: z.string(),
  requestedAt: instant,
  status: financeRequestStatus,
  listing: z.object({ id: z.string(), title: z.string(), vin: z.string(), year: z.number().int().nullable() }),
  buyer: z.object({ id: z.string(), name: z.string(), email: z.string(), mobile: z.string(), location: z.string() }),
  /** The price of the car when it was asked: the current bid, or the opening price before the first. */
  priceCents: inCents,
  figures: financeFigures.nullable(),
  /** What those figures come to, bi-weekly, by our own rule. */
  biweeklyCents: inCents.nullable(),
  /** The same figures by the same rule: tax on price, fees and products, what is financed, and the payment. */
  estimate: z.object({ taxCents: inCents, financedCents: inCents, biweeklyCents: inCents }).nullable(),
  text: z.string().nullable(),
  handled: z.object({ at: instant, by: z.string(), note: z.string() }).nullable(),
  /** Who of the staff looks after it. */
  assignedTo: z.string().nullable(),
})
export type FinanceRequest = z.infer<typeof financeRequest>

export const listFinanceRequests = adminList("finance-requests", STAFF.readsSupport, {
  summary:
    "Requests to the finance desk; sorted by `queue`, those that wait come first, the oldest of them at the top, then those that were handled, newest first.",
  item: financeRequest,
  filters: {
    ...days,
    q: searched(100).optional(),
    status: financeRequestStatus.optional(),
    assignedTo: line(200).optional(),
    listingId: identifier.optional(),
    buyerId: identifier.optional(),
  },
  sorts: ["queue", "requestedAt", "priceCents", "status"],
  defaultSort: ["queue", "ASC"],
})

export const readFinanceRequest = adminRead("finance-requests/:id", STAFF.readsSupport, {
  summary: "One of them.",
  answer: z.object({ ok, item: financeRequest }),
  errors: ["NOT_FOUND"],
})

export const handleFinanceRequest = adminAct("POST finance-requests/:id/handle", STAFF.support, {
  summary: "The buyer has been answered, with a note of how; on record.",
  body: z.object({ note: line(500, 3) }),
  answer: z.object({ ok, item: financeRequest }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})
