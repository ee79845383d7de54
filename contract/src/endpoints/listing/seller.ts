import { z } from "zod"
import { ownEyes } from "../../own-eyes"
import { BULK_MAXIMUM } from "../../maximums"
import { STAGGER_MAXIMUM_MINUTES } from "../../rules/staggered-ends"
import { type AnswerOf } from "../../endpoint"
import { VIN_LENGTH } from "../../rules/vin"
import { listingStatus, listingView } from "./listings"
import { LIMITS } from "../limits"
import { identifier, inCents, inDollars, instant, line, listQuery, ok, queryFlag, searched } from "../shared"
import { openTask } from "../task/tasks"
import { inArea } from "../../in-area"

const { endpoint } = inArea("seller")

/** The caller's listing as the seller's workspace shows it. The row is small, because a dealer may have thousands. */
export const sellerListing = listingView
  .pick({
    id: true,
    slug: true,
    shortReference: true,
    vin: true,
    title: true,
    year: true,
    make: true,
    model: true,
    trim: true,
    status: true,
    audience: true,
    sellerType: true,
    price: true,
    priceCents: true,
    currentBid: true,
    currentBidCents: true,
    openingPriceCents: true,
    minIncrementCents: true,
    bidCount: true,
    reserveMet: true,
    hasReserve: true,
    startsAt: true,
    endsAt: true,
    soldAt: true,
    createdAt: true,
    updatedAt: true,
    featuredTier: true,
    featuredUntil: true,
    certified: true,
    carfaxUrl: true,
    views: true,
    watchers: true,
  })
  .extend({
    thumbUrl: z.string().nullable(),
    photoCount: z.number().int(),
    reserveCents: ownEyes(inCents.nullable()),
    /** Whether the seller put the listing aside. The workspace shows such listings in a separate tab. */
    parked: z.boolean(),
    pinned: z.boolean(),
    complete: z.boolean(),
    /** What is missing before the listing can go live: a sentence for each field name. */
    missing: z.record(z.string(), z.string()),
    /**
     * The current auction; null without one. Clients compare `auctionId` and `lastSeq` of this row and of a live event
     * to tell which is newer.
     */
    auctionId: z.string().nullable(),
    lastSeq: z.number().int(),
    saleId: z.string().nullable(),
    /** Whether the auction has a bid. Price, schedule and kilometres cannot be changed after the first bid. */
    locked: z.boolean(),
    /** Until when the car is offered to a runner-up. The listing cannot be changed until then. */
    onOfferUntil: instant.nullable(),
    promotionStartsAt: instant.nullable(),
    /** The end of the last auction without a sale, for a draft that can be relisted. */
    endedUnsoldAt: instant.nullable(),
    /** The published length of the last unsold auction, in seconds. A relisting runs as long. */
    lastRunSeconds: z.number().int().nullable(),
    /** The Listing Health score from 0 to 100; null for a sold or closed listing. */
    health: z.number().int().nullable(),
    /** The seller's most urgent task for this listing, as in `GET /api/tasks`; null without a task. */
    task: openTask.pick({ type: true, aboutId: true, count: true, amountCents: true, dueAt: true }).nullable(),
  })
export type SellerListing = z.infer<typeof sellerListing>

/**
 * `urgency` has only one direction: listings with a task by urgency, then live ones by end, then drafts, then the rest.
 */
const sellerSort = z.enum(["views", "price", "status", "newest", "urgency"])
export type SellerSort = z.infer<typeof sellerSort>
const direction = z.enum(["asc", "desc"])

const sellerListingFilter = {
  status: listingStatus.optional(),
  /** Only listings that are put aside, or only those that are not; both by default. */
  parked: queryFlag.optional(),
  /**
   * Limits the list to listings with a task (`needsYou`), or to the cars behind one figure of the seller's dashboard.
   */
  only: z.enum(["needsYou", "soldLast30Days", "paidOut"]).optional(),
  /** Search words in year, make, model, trim, title, VIN or reference. */
  q: searched(100).optional(),
  sort: sellerSort.default("views"),
  dir: direction.default("desc"),
}

export const listSellerListings = endpoint("GET /api/seller/listings", ["seller"], {
  summary: "Lists the caller's listings as short rows, pinned first; `counts` cover the tab and ignore the search.",
  scope: "listings:read",
  query: z.object({ ...listQuery, ...sellerListingFilter }),
  answer: z.object({
    ok,
    listings: z.array(sellerListing),
    total: z.number().int(),
    counts: z.object({
      all: z.number(),
      live: z.number(),
      draft: z.number(),
      sold: z.number(),
      closed: z.number(),
      /** The number of listings with a task. */
      needsYou: z.number(),
    }),
    tabs: z.object({ active: z.number(), parked: z.number() }),
    serverNow: instant,
  }),
})

export const listSellerListingIds = endpoint("GET /api/seller/listings/ids", ["seller"], {
  summary: "Lists the ids of all the caller's listings that match a filter, in its order, for bulk actions.",
  scope: "listings:read",
  query: z.object(sellerListingFilter),
  answer: z.object({ ok, ids: z.array(z.string()), total: z.number().int() }),
})

export const vinSighting = z.object({
  listingId: z.string(),
  slug: z.string(),
  title: z.string(),
  mine: z.boolean(),
  /** `ended`: the last auction of the caller's listing ended without a sale. */
  state: z.enum(["live", "sold", "ended"]),
  /** The time of the sale or of the auction's end; for a live listing, the planned end. */
  at: instant,
})
export type VinSighting = z.infer<typeof vinSighting>

export const readVinHistory = endpoint("GET /api/seller/vin-history", ["seller"], {
  summary: "Lists live cars of this VIN, those sold within a year, and the caller's unsold ones; never others' drafts.",
  scope: "listings:read",
  query: z.strictObject({ vin: z.string().length(VIN_LENGTH) }),
  answer: z.object({ ok, items: z.array(vinSighting) }),
  errors: ["INVALID_INPUT", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 60, seconds: 60 },
})

export const downloadSellerListings = endpoint("GET /api/seller/listings.csv", ["seller"], {
  summary: "Downloads my_listings.csv: the listings that match the filter, in its order (spec §9).",
  query: z.object(sellerListingFilter),
  document: "text/csv",
  answer: z.string(),
  rateLimit: { points: 120, seconds: 60 },
})

export const sellerDashboard = endpoint("GET /api/seller/dashboard", ["seller"], {
  summary: "Reads the seller's counts, inbox and payouts, and their newest listings as short rows.",
  scope: "listings:read",
  answer: z.object({
    ok,
    listings: z.array(sellerListing),
    messages: z.array(
      z.object({ id: z.string(), listingId: z.string(), from: z.string(), text: ownEyes(z.string()), ts: instant })
    ),
    /** The dollars that have been paid out to the seller. */
    payoutsTotal: inDollars,
    payoutsTotalCents: inCents,
    stats: z.object({
      live: z.number(),
      drafts: z.number(),
      soldLast30Days: z.number(),
      /** The number of cars whose price has been paid out to the seller. */
      paidOut: z.number(),
      /** The average Listing Health of live listings, 0 to 100; null without live listings. */
      health: z.number().int().nullable(),
    }),
  }),
})

/**
 * The state of a sold car's payout. `fees_due`: a fee is unpaid. `in_progress`: both fees are paid, and the settlement
 * is under way. `due`: Northlot must pay the seller by `dueAt`.
 */
export const payoutState = z.enum(["fees_due", "in_progress", "due", "disputed", "paid", "cancelled"])
export type PayoutState = z.infer<typeof payoutState>

export const sellerPayout = z.object({
  saleId: z.string(),
  listingId: z.string(),
  title: z.string(),
  thumbUrl: z.string().nullable(),
  soldAt: instant,
  /**
   * `hstCents` is a dealer's HST on the price. `totalCents` is the sum of price and HST, which is paid out to the
   * seller.
   */
  priceCents: inCents,
  hstCents: inCents,
  totalCents: inCents,
  state: payoutState,
  dueAt: instant.nullable(),
  paidAt: instant.nullable(),
})
export type SellerPayout = z.infer<typeof sellerPayout>

export const listSellerPayouts = endpoint("GET /api/seller/payouts", ["seller"], {
  summary: "Lists the caller's sold cars, newest first, each with the state of its payment.",
  scope: "sales:read",
  query: z.object(listQuery),
  answer: z.object({
    ok,
    items: z.array(sellerPayout),
    total: z.number().int(),
    /** Sums over all sales, in cents: paid out, due now, and due later. */
    sums: z.object({ paidCents: inCents, dueCents: inCents, aheadCents: inCents }),
  }),
})

const bulkIds = z.array(identifier).min(1).max(BULK_MAXIMUM)
const bulkAnswer = z.object({
  ok,
  done: z.array(z.string()),
  /** The refused listings, each with code and sentence of the refusal. */
  refused: z.array(z.object({ id: z.string(), code: z.string(), error: z.string() })),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const parkListings = endpoint("PUT /api/listings/bulk/park", ["seller"], {
  summary: "Parks or unparks the caller's listings; a listing with a bid stays. A foreign or unknown id refuses all.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  body: z.strictObject({ ids: bulkIds, parked: z.boolean() }),
  answer: bulkAnswer,
  errors: ["LISTING_NOT_FOUND", "LISTING_LOCKED"],
})

export const deleteListings = endpoint("POST /api/listings/bulk/delete", ["seller"], {
  summary:
    "Deletes each of the caller's listings that can be deleted. If none can, or an id is foreign or unknown, the call is refused.",
  rateLimit: LIMITS.edit,
  body: z.strictObject({ ids: bulkIds }),
  answer: bulkAnswer,
  errors: ["LISTING_NOT_FOUND", "LISTING_LOCKED", "LISTING_ON_OFFER", "INVALID_TRANSITION"],
})

/** The schedule for listings that are published together. Their auctions end in the order in which the ids are sent. */
const publications = {
  startsAt: instant.nullable(),
  firstEndsAt: instant,
  /** The minutes between the ends of two successive auctions; 0 ends all auctions at once. */
  everyMinutes: z.number().int().min(0).max(STAGGER_MAXIMUM_MINUTES),
}
const refusedPublication = z.object({
  code: z.string(),
  error: z.string(),
  /** For each field name, a sentence that says what is missing or must be changed. */
  fields: z.record(z.string(), z.string()),
})

const plannedPublication = z.object({
  id: z.string(),
  title: z.string(),
  /** The `updatedAt` of the listing that this preview describes. Send it as `ifUpdatedAt` when publishing. */
  updatedAt: instant,
  /**
   * The planned end of the listing's auction. It is null if the listing is refused for a reason other than its
   * schedule. Such a listing takes no time slot.
   */
  endsAt: instant.nullable(),
  openingCents: inCents,
  reserveCents: inCents.nullable(),
  photoCount: z.number().int(),
  refusal: refusedPublication.nullable(),
})
export type PlannedPublication = z.infer<typeof plannedPublication>

export const previewPublications = endpoint("POST /api/listings/bulk/publish/preview", ["seller"], {
  summary: "Previews the end times of drafts published together, or why a draft cannot be published. Changes nothing.",
  scope: "listings:write",
  rateLimit: LIMITS.act,
  body: z.strictObject({ ids: bulkIds, ...publications }),
  answer: z.object({ ok, items: z.array(plannedPublication), serverNow: instant }),
  errors: ["LISTING_NOT_FOUND"],
})

export const publishListings = endpoint("POST /api/listings/bulk/publish", ["seller"], {
  summary: "Publishes or schedules drafts in the order sent, their ends some minutes apart; a foreign id refuses all.",
  scope: "listings:write",
  body: z.strictObject({
    listings: z
      .array(z.strictObject({ id: identifier, ifUpdatedAt: instant.optional() }))
      .min(1)
      .max(BULK_MAXIMUM),
    ...publications,
  }),
  answer: z.object({
    ok,
    /** The listings that are now live or scheduled. */
    done: z.array(z.object({ id: z.string(), endsAt: instant })),
    refused: z.array(refusedPublication.extend({ id: z.string() })),
  }),
  errors: ["LISTING_NOT_FOUND"],
})

export const pinListing = endpoint("PUT /api/listings/:id/pin", ["seller"], {
  summary: "Pins the caller's listing above the others in the workspace, or unpins it.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  body: z.strictObject({ pinned: z.boolean() }),
  errors: ["LISTING_NOT_FOUND"],
})

export const closeOwnListing = endpoint("POST /api/listings/:id/close", ["seller"], {
  summary: "Cancels the caller's draft or live listing for good, while there is no bid (decisions, Auction rules).",
  scope: "listings:write",
  rateLimit: LIMITS.act,
  errors: ["LISTING_NOT_FOUND", "LISTING_LOCKED", "LISTING_ON_OFFER", "INVALID_TRANSITION"],
})

const viewFields = {
  name: line(60, 1),
  query: line(100),
  status: z.enum(["all", "live", "draft", "sold"]),
  sort: z.strictObject({ key: sellerSort, dir: direction }),
}
const savedView = z.object({ id: z.string(), ...viewFields, createdAt: instant })
export type SavedView = z.infer<typeof savedView>

export const listSavedViews = endpoint("GET /api/seller/views", ["seller"], {
  summary: "Lists the seller's saved views of the workspace, the last saved at the end.",
  answer: z.object({ ok, items: z.array(savedView), total: z.number().int() }),
})

export const saveView = endpoint("POST /api/seller/views", ["seller"], {
  summary: "Saves a view by name; replaces a view of the same name (spec §3, Saved view).",
  rateLimit: LIMITS.edit,
  body: z.strictObject(viewFields),
  status: 201,
  answer: z.object({ ok, view: savedView }),
  errors: ["INVALID_INPUT"],
})

export const deleteView = endpoint("DELETE /api/seller/views/:id", ["seller"], {
  summary: "Deletes the caller's saved view.",
  rateLimit: LIMITS.edit,
  errors: ["NOT_FOUND"],
})

const ownRun = z.object({
  auctionId: z.string(),
  status: z.enum(["scheduled", "open", "settled", "cancelled"]),
  outcome: z.enum(["sold", "unsold"]).nullable(),
  startsAt: instant,
  endsAt: instant,
  openingCents: inCents,
  reserveCents: ownEyes(inCents.nullable()),
  lastPriceCents: inCents.nullable(),
  bidCount: z.number().int(),
  /**
   * For an auction of an automatic relisting: which relisting it was, of how many planned. Null if the seller published
   * the auction.
   */
  relisted: z.object({ number: z.number().int(), times: z.number().int() }).nullable(),
})

export const readRelisting = endpoint("GET /api/listings/:id/relisting", ["seller"], {
  summary: "Lists the auction runs of the caller's listing, newest first, and the next automatic relisting.",
  scope: "listings:read",
  answer: z.object({
    ok,
    planned: z
      .object({
        number: z.number().int(),
        times: z.number().int(),
        reserveCents: ownEyes(inCents.nullable()),
        /**
         * When the car is to be relisted. The relisting waits while the parties negotiate or a runner-up offer is open.
         */
        dueAt: instant,
      })
      .nullable(),
    /** The last planned relisting that was not carried out, and the reason; null if there is none. */
    dropped: z.object({ reason: z.string(), at: instant }).nullable(),
    runs: z.array(ownRun),
    serverNow: instant,
  }),
  errors: ["LISTING_NOT_FOUND"],
})
export type Relisting = AnswerOf<typeof readRelisting>

export const cancelRelisting = endpoint("DELETE /api/listings/:id/relisting", ["seller"], {
  summary: "Cancels the automatic relisting of this car: the planned one and all later ones.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  errors: ["LISTING_NOT_FOUND"],
})
