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
  /** The previous period, for comparison. It covers only as much time as the current period has lasted so far. */
  before: stretch,
}

export const readOverview = adminRead("metrics/overview", STAFF.everybody, {
  summary: "Returns the market's current figures. Tasks that wait for the staff are in `GET /api/admin/tasks`.",
  answer: z.object({
    ok,
    serverNow: instant,
    liveListings: z.number().int(),
    endingWithinHour: z.number().int(),
    bidsWithinHour: z.number().int(),
    awaitingFees: z.number().int(),
    openSales: z.number().int(),
    /** Admins who were added in the last seven days or are not confirmed yet. Every admin sees them. */
    newAdmins: z.array(
      z.object({ username: z.string(), createdBy: z.string(), createdAt: instant, confirmed: z.boolean() })
    ),
    /** Outages in the last seven days, during which nobody could bid. */
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
  /** The number of auctions that ended, with or without a sale. Cancelled auctions are not counted. */
  ended: z.number().int(),
  sold: z.number().int(),
  unsold: z.number().int(),
  bids: z.number().int(),
  bidders: z.number().int(),
  /** The median time from the start of a car's first auction to its sale, in seconds; null without a sale. */
  secondsToSale: z.number().int().nullable(),
})
export type TradeFigures = z.infer<typeof trade>

export const readTradeMetrics = adminRead("metrics/trade", STAFF.readsTrade, {
  summary: "Counts the auctions, sales and bids of the range, and says how long a sale took.",
  query: periodQuery,
  answer: z.object({ ...ranged, trade, tradeBefore: trade }),
})

export const readMetricSeries = adminRead("metrics/series", STAFF.readsTrade, {
  summary: "Lists the figures of the range. One day is split by hour, a longer range by day (Toronto).",
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
  /** Revenue that no other field contains, including what fee providers added to the schedule's fees. */
  extraCents: inCents,
  hstCents: inCents,
  totalCents: inCents,
  /** The amount that was refunded in this range, whenever it was earned. */
  refundedCents: inCents,
  /** Credits sold, HST included. The amount is owed until the credits are used, and no other figure includes it. */
  creditsSoldCents: inCents,
})

export const readFundsMetrics = adminRead("metrics/funds", STAFF.readsMoney, {
  summary: "Returns the earnings of the range by the ledger's postings; a refund counts when it was decided.",
  query: periodQuery,
  answer: z.object({
    ...ranged,
    funds,
    fundsBefore: funds,
  }),
})
