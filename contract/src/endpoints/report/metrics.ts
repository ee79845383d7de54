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
  summary: "Tells what is going on now, and what waits for the operator.",
  answer: z.object({
    ok,
    serverNow: instant,
    liveListings: z.number().int(),
    endingWithinHour: z.number().int(),
    bidsWithinHour: z.number().int(),
    awaitingFees: z.number().int(),
    overdueSales: z.number().int(),
    openSales: z.number().int(),
    /** Sellers to be paid now, after both sides have confirmed. */
    payoutsDue: z.number().int(),
    /** Sales whose fees nobody can pay, because they lack what the auction promised. */
    salesWithHeldFees: z.number().int(),
    /** Sales whose buyer must not pay yet, because the account for wires is missing. */
    salesWithoutWireAccount: z.number().int(),
    wireAccountMissing: z.boolean(),
    wireAccountAsked: z.boolean(),
    /** Admins added in the last seven days, or not confirmed yet: every admin is told of them. */
    newAdmins: z.array(
      z.object({ username: z.string(), createdBy: z.string(), createdAt: instant, confirmed: z.boolean() })
    ),
    /** By when the first of them must be. */
    nextPayoutDueAt: instant.nullable(),
    disputedSales: z.number().int(),
    /** Charges held without a decided refund, or in dispute at the provider. */
    chargesWaiting: z.number().int(),
    /** Payment disputes that still take evidence, and the first due date. */
    disputesToAnswer: z.number().int(),
    nextEvidenceDueAt: instant.nullable(),
    bidReviewsOpen: z.number().int(),
    licencesPending: z.number().int(),
    /** Verified ones that end within 30 days. */
    licencesExpiring: z.number().int(),
    /** Batches of payouts to approve, and those at the bank. */
    batchesToApprove: z.number().int(),
    batchesAtBank: z.number().int(),
    /** Between the ledger and the payment provider's records. */
    differencesStanding: z.number().int(),
    questionsHeld: z.number().int(),
    contactMessagesOpen: z.number().int(),
    /** Messages of people who ask for another name than their document's. */
    nameChangesAsked: z.number().int(),
    financeRequestsOpen: z.number().int(),
    deliveriesSetAside: z.number().int(),
    filesQuarantined: z.number().int(),
    /** Times of the last seven days in which nobody could bid. */
    outages: z.array(z.object({ beganAt: instant, endedAt: instant })),
  }),
})

export const readRegistrationMetrics = adminRead("metrics/registrations", STAFF.readsTrade, {
  summary: "Counts sign-ups in the range by role.",
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
  summary: "Lists what was sold in the range, newest first, with the sum; cancelled sales do not count.",
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
  started: z.number().int(),
  /** Auctions that ended with or without a sale, not cancelled ones. */
  ended: z.number().int(),
  sold: z.number().int(),
  unsold: z.number().int(),
  bids: z.number().int(),
  bidders: z.number().int(),
  /** The median time from a car's first auction to the hammer; null without a sale. */
  secondsToSale: z.number().int().nullable(),
})
export type TradeFigures = z.infer<typeof trade>

export const readTradeMetrics = adminRead("metrics/trade", STAFF.readsTrade, {
  summary: "Tells what was traded in the range: auctions, sales, bids, and how long a sale took.",
  query: periodQuery,
  answer: z.object({ ...ranged, trade, tradeBefore: trade }),
})

export const readMetricSeries = adminRead("metrics/series", STAFF.readsTrade, {
  summary: "Lists the figures of the range by hour for one day, else by day (Toronto).",
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
  /** Credits sold, HST included: owed until used, and in no other figure. */
  creditsSoldCents: inCents,
})

export const readFundsMetrics = adminRead("metrics/funds", STAFF.readsMoney, {
  summary: "Tells what the range earned, by the ledger's postings; a refund counts when it was decided.",
  query: periodQuery,
  answer: z.object({
    ...ranged,
    funds,
    fundsBefore: funds,
  }),
})
