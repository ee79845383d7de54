import { z } from "zod"
import { days } from "../../admin-list"
import { STAFF } from "../../staff"
import { inCents, inDollars, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead } = inArea("administration")

const range = z.enum(["day", "week", "month"])
const LONGEST_PERIOD = 366 * 86_400_000
const rangeQuery = z.object({ range: range.default("day"), ...days })
const inOrder = ({ from, to }: { from?: string; to?: string }): boolean =>
  from === undefined || to === undefined
    ? from === to
    : from <= to && Date.parse(to) - Date.parse(from) <= LONGEST_PERIOD
const orderProblem = { error: "Name both days, the last one not before the first, a year apart at most.", path: ["to"] }
const periodQuery = rangeQuery.refine(inOrder, orderProblem)
const stretch = z.object({ since: instant, until: instant })
const ranged = {
  ok,
  range: z.enum([...range.options, "days"]),
  ...stretch.shape,
  /** The period before, as far as this one has come. */
  before: stretch,
}

export const readOverview = adminRead("metrics/overview", STAFF.everybody, {
  summary: "What is going on now, and what waits for the operator.",
  answer: z.object({
    ok,
    serverNow: instant,
    liveListings: z.number().int(),
    endingWithinHour: z.number().int(),
    bidsWithinHour: z.number().int(),
    awaitingFees: z.number().int(),
    overdueSales: z.number().int(),
    openSales: z.number().int(),
    /** Sellers to be paid now, both sides having confirmed. */
    payoutsDue: z.number().int(),
    /** Sales of which nobody can pay a fee, because it lacks what the auction promised. */
    salesWithHeldFees: z.number().int(),
    /** Sales whose buyer must not pay yet, because nobody has entered the account to wire to. */
    salesWithoutWireAccount: z.number().int(),
    /** Nobody has entered that account, and sales need it. */
    wireAccountMissing: z.boolean(),
    /** Another account for wires waits for somebody to approve it. */
    wireAccountAsked: z.boolean(),
    /** Admins who were added in the last seven days, or whom nobody has confirmed yet: every admin is told of them. */
    newAdmins: z.array(
      z.object({ username: z.string(), createdBy: z.string(), createdAt: instant, confirmed: z.boolean() })
    ),
    /** By when the first of them must be. */
    nextPayoutDueAt: instant.nullable(),
    disputedSales: z.number().int(),
    /** Charges that are held without a decided refund, or in dispute at the provider. */
    chargesWaiting: z.number().int(),
    /** Disputes of payments for which evidence is still taken, and by when of the first. */
    disputesToAnswer: z.number().int(),
    nextEvidenceDueAt: instant.nullable(),
    /** Bids by people who have something in common with the seller, to be looked at. */
    bidReviewsOpen: z.number().int(),
    licencesPending: z.number().int(),
    /** Verified ones that end within 30 days. */
    licencesExpiring: z.number().int(),
    /** Batches of payouts that somebody has to approve, and those that are with the bank. */
    batchesToApprove: z.number().int(),
    batchesAtBank: z.number().int(),
    /** Between the ledger and the payment provider's records. */
    differencesStanding: z.number().int(),
    /** Questions or answers that were held back. */
    questionsHeld: z.number().int(),
    contactMessagesOpen: z.number().int(),
    /** Of those, people who ask for another name than that of their document. */
    nameChangesAsked: z.number().int(),
    financeRequestsOpen: z.number().int(),
    /** Deliveries of events that were given up. */
    deliveriesSetAside: z.number().int(),
    filesQuarantined: z.number().int(),
    /** Times of the last seven days in which nobody could bid. */
    outages: z.array(z.object({ beganAt: instant, endedAt: instant })),
  }),
})

export const readRegistrationMetrics = adminRead("metrics/registrations", STAFF.readsTrade, {
  summary: "Sign-ups in the range by role.",
  query: periodQuery,
  answer: z.object({
    ...ranged,
    byRole: z.array(
      z.object({
        role: z.enum(["dealer_buyer", "private_buyer", "seller", "broker"]),
        count: z.number().int(),
        before: z.number().int(),
      })
    ),
    total: z.number().int(),
    totalBefore: z.number().int(),
  }),
})

export const readSoldMetrics = adminRead("metrics/sold", STAFF.readsTrade, {
  summary: "What was sold in the range, newest first, and for how much altogether; cancelled sales do not count.",
  query: z.object({ ...listQuery, ...days, range: range.default("month") }).refine(inOrder, orderProblem),
  answer: z.object({
    ...ranged,
    items: z.array(
      z.object({
        id: z.string(),
        listingId: z.string(),
        title: z.string(),
        buyerId: z.string(),
        buyerName: z.string(),
        sellerId: z.string(),
        sellerName: z.string(),
        price: inDollars,
        priceCents: inCents,
        soldAt: instant,
      })
    ),
    total: z.number().int(),
    hammerCents: inCents,
    totalBefore: z.number().int(),
    hammerCentsBefore: inCents,
  }),
})

const trade = z.object({
  /** Auctions that began. */
  started: z.number().int(),
  /** Auctions that ended with or without a sale; who was cancelled did not. */
  ended: z.number().int(),
  sold: z.number().int(),
  unsold: z.number().int(),
  bids: z.number().int(),
  bidders: z.number().int(),
  /** From the start of a car's first auction to the hammer, the middle one of all; null without a sale. */
  secondsToSale: z.number().int().nullable(),
})
export type TradeFigures = z.infer<typeof trade>

export const readTradeMetrics = adminRead("metrics/trade", STAFF.readsTrade, {
  summary: "What was traded in the range: auctions, sales, bids, and how long a sale took.",
  query: periodQuery,
  answer: z.object({ ...ranged, trade, tradeBefore: trade }),
})

export const readMetricSeries = adminRead("metrics/series", STAFF.readsTrade, {
  summary: "The range hour by hour, where it is a day, else day by day (Toronto).",
  query: periodQuery,
  answer: z.object({
    ...ranged,
    unit: z.enum(["hour", "day"]),
    points: z.array(
      z.object({
        at: instant,
        bids: z.number().int(),
        sold: z.number().int(),
        hammerCents: inCents,
        signUps: z.number().int(),
      })
    ),
  }),
})

const funds = z.object({
  buyerCents: inCents,
  sellerCents: inCents,
  processingCents: inCents,
  certificationCents: inCents,
  featuringCents: inCents,
  /** What fee providers added to the schedule, and every other revenue. */
  extraCents: inCents,
  hstCents: inCents,
  totalCents: inCents,
  /** Earned in any range, taken back in this one. */
  refundedCents: inCents,
  /** Credits sold, HST included: owed until they are used, and in no other figure. */
  creditsSoldCents: inCents,
})

export const readFundsMetrics = adminRead("metrics/funds", STAFF.readsMoney, {
  summary: "What the range earned, by the ledger's postings: a refund counts in the range in which it was decided.",
  query: periodQuery,
  answer: z.object({
    ...ranged,
    funds,
    fundsBefore: funds,
  }),
})
