import { z } from "zod"
import { days } from "../../admin-list"
import { DOCUMENT_MAXIMUM_BYTES } from "../../maximums"
import { type AnswerOf } from "../../endpoint"
import { NOTICE_CHANNELS } from "../../notice-purposes"
import { MAXIMUM_AMOUNT_CENTS } from "../../rules/money"
import { SETTLEMENT_STEPS } from "../../rules/settlement-steps"
import { feeLine, feeSchedule, party } from "../payment/money"
import { listingView, vinDifference } from "../listing/listings"
import { role, buyerType } from "../account/accounts"
import { runnerUpOfferStatus } from "../negotiation/runner-up"
import { STAFF } from "../../staff"
import { staffRole } from "../staff/staff"
import { LIMITS } from "../limits"
import {
  email,
  identifier,
  inCents,
  inDollars,
  instant,
  line,
  listQuery,
  ok,
  policyTerms,
  queryFlag,
  typedEmail,
} from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("administration")

export const adminLogin = endpoint("POST /api/admin/login", "anyone", {
  summary: "Sign in to the console; the token goes into `x-admin-token`.",
  anyPage: true,
  whileReading: true,
  rateLimit: LIMITS.console,
  body: z.object({ username: z.string().max(200), password: z.string().max(1_000) }),
  answer: z.object({ ok, token: z.string(), username: z.string(), expiresAt: instant }),
  errors: ["INVALID_INPUT", "INVALID_CREDENTIALS", "SECOND_FACTOR_REQUIRED", "TOO_MANY_REQUESTS"],
})

export const adminLogout = adminAct("POST logout", STAFF.everybody, {
  summary: "End this console session.",
  anyPage: true,
  withoutFactor: true,
  body: z.object({}).optional(),
})

export const readAdminSession = adminRead("session", STAFF.everybody, {
  summary: "Who is signed in to the console.",
  anyPage: true,
  withoutFactor: true,
  answer: z.object({
    ok,
    username: z.string(),
    role: staffRole,
    expiresAt: instant,
    mustSetUpFactor: z.boolean().describe("A second factor has to be set up before anything else."),
  }),
})

const seconds = (minimum: number, maximum: number) => z.number().int().min(minimum).max(maximum)

/** As many bands as a person reads; whole dollars, as bids are typed in. */
const BID_STEPS_MAXIMUM = 12
export const bidStep = z.strictObject({
  fromCents: inCents.min(0).max(MAXIMUM_AMOUNT_CENTS).multipleOf(100),
  stepCents: inCents.min(100).max(10_000_000).multipleOf(100),
})

export const auctionPolicy = z.strictObject({
  antiSnipeWindowSeconds: seconds(0, 3_600),
  antiSnipeExtensionSeconds: seconds(0, 3_600),
  minDurationSeconds: seconds(1, 2_592_000),
  maxDurationSeconds: seconds(60, 7_776_000),
  proxyStepCents: inCents.min(100).max(10_000_000),
  /** The least steps by price: ascending, the first from 0. A seller's own least step holds where it is more. */
  bidSteps: z.array(bidStep).min(1).max(BID_STEPS_MAXIMUM),
  /** A bid or maximum of more than so many times the price is asked once more in the browser. */
  unusualBidFactor: z.number().int().min(2).max(100),
  /** Bids of one person in one auction within `bidLimitSeconds`; in force at once, in running auctions too. */
  bidLimitCount: z.number().int().min(1).max(1_000),
  bidLimitSeconds: seconds(1, 3_600),
})
export type AuctionPolicy = z.infer<typeof auctionPolicy>

const policyAnswer = z.object({ ok, policy: auctionPolicy, updatedAt: instant.nullable() }).extend(auctionPolicy.shape)

export const readAuctionPolicy = adminRead("auction-policy", STAFF.readsSupport, {
  summary: "The policy that auctions published from now on run by, and the limit of bids in all.",
  answer: policyAnswer,
})

export const writeAuctionPolicy = adminAct("PUT auction-policy", STAFF.owners, {
  summary: "Change the policy; auctions that are already published keep their terms, the limit of bids holds at once.",
  body: z.strictObject({ ...auctionPolicy.partial().shape, ...policyTerms }),
  answer: policyAnswer,
  errors: ["INVALID_INPUT", "POLICY_CHANGED"],
})

const feeCents = inCents.min(0).max(10_000_000)

/** What a sale costs each side, in cents before HST. */
export const feePolicy = z.strictObject({
  buyerFeeCents: feeCents,
  sellerFeeCents: feeCents,
  processingBuyerCents: feeCents,
  processingSellerCents: feeCents,
})

export const readAdminFees = adminRead("fees", STAFF.readsMoney, {
  summary: "The fee schedule in force.",
  answer: z.object({ ok, fees: feeSchedule }),
})

export const writeAdminFees = adminAct("PUT fees", STAFF.owners, {
  summary:
    "A new fee schedule; fees that were issued keep their amounts. Answers the schedule in force, which a planned one is not yet.",
  body: z.strictObject({ ...feePolicy.partial().shape, ...policyTerms }),
  answer: z.object({ ok, fees: feeSchedule }),
  errors: ["INVALID_INPUT", "POLICY_CHANGED"],
})

const searched = line(100).optional()

/** A listing with what only the console sees. */
export const adminListing = listingView.extend({
  sellerId: z.string(),
  sellerEmail: z.string(),
  sellerName: z.string(),
  reserveCents: inCents.nullable(),
  leader: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
  /** Where its VIN says something else than year, make or model. */
  vinDifferences: z.array(vinDifference),
  /** Who confirmed which of them, and when. */
  vinDifferencesConfirmed: z.object({ by: z.string(), at: instant, differences: z.array(vinDifference) }).nullable(),
})
export type AdminListing = z.infer<typeof adminListing>

export const listAdminListings = adminList("listings", STAFF.readsTrade, {
  summary: "All listings, by the day on which they were made.",
  item: adminListing,
  filters: {
    ...days,
    q: searched,
    status: z.enum(["draft", "live", "sold", "closed"]).optional(),
    sellerId: identifier.optional(),
    audience: z.enum(["public", "dealers"]).optional(),
    featured: queryFlag.optional(),
    certified: queryFlag.optional(),
    /** An auction of it ended so, on these days. */
    settled: z.enum(["sold", "unsold"]).optional(),
    settledFrom: z.iso.date().optional(),
    settledTo: z.iso.date().optional(),
    /** An auction of it began on these days. */
    beganFrom: z.iso.date().optional(),
    beganTo: z.iso.date().optional(),
    /** Somebody, or this person, bid on it; on these days, or ever. */
    bidderId: identifier.optional(),
    bidFrom: z.iso.date().optional(),
    bidTo: z.iso.date().optional(),
  },
  sorts: [
    "createdAt",
    "updatedAt",
    "title",
    "year",
    "make",
    "status",
    "endsAt",
    "currentBidCents",
    "bidCount",
    "views",
    "sellerName",
  ],
  defaultSort: ["createdAt", "DESC"],
  columns: [
    "id",
    "shortReference",
    "createdAt",
    "status",
    "title",
    "vin",
    "year",
    "make",
    "model",
    "trim",
    "kms",
    "location",
    "audience",
    "sellerId",
    "sellerName",
    "sellerEmail",
    "sellerType",
    "startsAt",
    "endsAt",
    "soldAt",
    "openingPriceCents",
    "reserveCents",
    "currentBidCents",
    "bidCount",
    "reserveMet",
    "leader.name",
    "leader.email",
    "views",
    "watchers",
    "certified",
    "featuredUntil",
  ],
})

export const readAdminListing = adminRead("listings/:id", STAFF.readsTrade, {
  summary: "One listing, with its full bid log.",
  answer: z.object({
    ok,
    item: adminListing.extend({
      bids: z.array(
        z.object({
          seq: z.number().int(),
          bidderId: z.string(),
          bidderEmail: z.string(),
          bidderName: z.string(),
          amountCents: inCents,
          automatic: z.boolean(),
          /** An admin voided all that this bidder had bid before. */
          voids: z.boolean(),
          /** The car was bought at once by it. */
          buys: z.boolean(),
          ts: instant,
        })
      ),
    }),
  }),
  errors: ["LISTING_NOT_FOUND"],
})

/** An open auction as voided bids leave it. */
export const voidedAuction = z.object({
  auctionId: z.string(),
  bidderId: z.string(),
  /** The row of the bid log that says so. */
  seq: z.number().int(),
  /** The price before; null without a bid, as below. */
  previousCents: inCents.nullable(),
  currentBidCents: inCents.nullable(),
  /** Who leads then; null where nobody is left. */
  leader: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
  bidCount: z.number().int(),
  reserveMet: z.boolean(),
})
export type VoidedAuctionView = z.infer<typeof voidedAuction>

export const voidBidder = adminAct("POST auctions/:id/void-bidder", STAFF.support, {
  summary: "Void all bids of one bidder in an open auction, for good; the bid log says so, the reason stays on record.",
  body: z.object({ bidderId: identifier, reason: line(500, 10) }),
  answer: z.object({ ok, item: voidedAuction }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "AUCTION_NOT_OPEN", "INVALID_TRANSITION"],
})

export const previewVoidBidder = adminRead("auctions/:id/void-bidder", STAFF.support, {
  summary: "What voiding the bids of one bidder would make of an open auction now.",
  query: z.object({ bidderId: identifier }),
  answer: z.object({ ok, item: voidedAuction }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "AUCTION_NOT_OPEN", "INVALID_TRANSITION"],
})

export const extendAuction = adminAct("POST auctions/:id/extend", STAFF.support, {
  summary: "Move the end of an open auction to a later moment; everybody who has bid and the seller are told.",
  body: z.object({ endsAt: instant, reason: line(500, 10) }),
  answer: z.object({
    ok,
    item: z.object({ auctionId: z.string(), listingId: z.string(), previousEndsAt: instant, endsAt: instant }),
  }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "AUCTION_NOT_OPEN"],
})

export const checkBidLog = adminRead("auctions/:id/bid-log", STAFF.readsTrade, {
  summary: "Whether the chain of an auction's bid log holds, while it runs too; each fault with its row.",
  answer: z.object({
    ok,
    head: z.string().nullable(),
    rows: z.number().int(),
    faults: z.array(z.object({ seq: z.number().int().nullable(), fault: z.string() })),
  }),
  errors: ["NOT_FOUND"],
})

const auctionPause = z.object({
  auctionId: z.string(),
  listingId: z.string(),
  pausedUntil: instant.nullable(),
  endsAt: instant,
})

export const pauseAuction = adminAct("POST auctions/:id/pause", STAFF.support, {
  summary:
    "Let nobody bid in an open auction until a moment; as much time as was left is left after it. Whoever has bid and the seller are told.",
  body: z.object({ until: instant, reason: line(500, 10) }),
  answer: z.object({ ok, item: auctionPause }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "AUCTION_NOT_OPEN"],
})

export const resumeAuction = adminAct("POST auctions/:id/resume", STAFF.support, {
  summary: "End a pause before its time; the end stays where the pause has moved it.",
  body: z.object({ reason: line(500, 10) }),
  answer: z.object({ ok, item: auctionPause }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "AUCTION_NOT_OPEN", "INVALID_TRANSITION"],
})

export const closeListing = adminAct("POST listings/:id/close", STAFF.support, {
  summary: "Cancel a draft or live listing for good, with a reason.",
  body: z.object({ reason: line(500, 3) }),
  errors: ["LISTING_NOT_FOUND", "INVALID_TRANSITION", "OFFER_ENDED", "INVALID_INPUT"],
})

const adminParty = z.object({ id: z.string(), email: z.string(), name: z.string(), mobile: z.string() })
const adminFee = z.object({
  id: z.string(),
  role: party,
  feeCents: inCents,
  processingCents: inCents,
  extraCents: inCents,
  hstCents: inCents,
  totalCents: inCents,
  lines: z.array(feeLine),
  status: z.enum(["held", "pending", "paid", "refunded"]),
  dueAt: instant,
  paidAt: instant.nullable(),
})

/** What a sale waits for now: who must act, what for, and until when. `null` once it is over. */
const saleNextStep = z.object({
  waitingFor: z.enum(["buyer", "seller", "both", "admin"]),
  /**
   * A fee, fees that lack what the auction promised, a step of the settlement, the decision of a dispute, which stops
   * every step, or the account that the buyer pays into.
   */
  step: z.enum(["decide_fees", "pay_fee", ...SETTLEMENT_STEPS, "decide_dispute", "enter_wire_account"]),
  /** As the settlement's own list words it. */
  title: z.string(),
  dueAt: instant,
  overdue: z.boolean(),
})

export const adminSale = z.object({
  id: z.string(),
  listingId: z.string(),
  title: z.string(),
  vin: z.string(),
  photo: z.string().nullable(),
  priceCents: inCents,
  /** HST on the price of a dealer's car; none on a private seller's. */
  vehicleHstCents: inCents,
  /** Price and HST: what is due for the vehicle. */
  vehicleTotalCents: inCents,
  sellerType: z.enum(["private", "dealer"]),
  status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]),
  buyer: adminParty,
  seller: adminParty,
  fees: z.array(adminFee),
  bothFeesPaid: z.boolean(),
  nextStep: saleNextStep.nullable(),
  /** The runner-up bought it, after an earlier sale of the car was cancelled. */
  byOffer: z.boolean(),
  /** Bought at a price that both agreed on after an auction below the reserve. */
  byNegotiation: z.boolean(),
  /** The newest offer of the car to the runner-up, where this is the cancelled sale. */
  offer: z.object({ status: runnerUpOfferStatus, buyer: z.string(), amountCents: inCents, endsAt: instant }).nullable(),
  /** Every other sale of the same car, newest first. */
  otherSales: z.array(
    z.object({
      id: z.string(),
      buyer: z.string(),
      priceCents: inCents,
      status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]),
      wonAt: instant,
    })
  ),
  /** Its fees' payments that a cardholder disputes, or disputed, newest first. */
  disputedPayments: z.array(
    z.object({
      chargeId: z.string(),
      role: z.enum(["buyer", "seller"]),
      dispute: z.enum(["open", "won", "lost"]),
      amountCents: inCents,
      evidenceDueAt: instant.nullable(),
    })
  ),
  /** The order of the commerce core, once the sale has opened. */
  order: z
    .object({
      id: z.string(),
      number: z.number().int(),
      status: z.enum(["pending", "completed", "canceled"]),
      totalCents: inCents,
    })
    .nullable(),
  /** What was out of the ordinary when the sale was made, such as a fee provider that failed. */
  flag: z.string().nullable(),
  wonAt: instant,
  completeBy: instant,
})
export type AdminSale = z.infer<typeof adminSale>

export const listAdminSales = adminList("sales", STAFF.readsTrade, {
  summary: "All sales, by the day on which they were won.",
  item: adminSale,
  filters: {
    ...days,
    q: searched,
    status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]).optional(),
    /** What it waits for is past its date. */
    overdue: queryFlag.optional(),
    /**
     * What it waits for an admin for: to pay the seller, to decide a dispute or held fees, or to enter the account for
     * wires.
     */
    waits: z.enum(["payout", "dispute", "fees", "wireAccount"]).optional(),
    listingId: identifier.optional(),
    buyerId: identifier.optional(),
    sellerId: identifier.optional(),
    /** Buyer or seller. */
    accountId: identifier.optional(),
  },
  sorts: ["wonAt", "completeBy", "priceCents", "status", "title", "buyer", "seller"],
  defaultSort: ["wonAt", "DESC"],
})

export const readAdminSale = adminRead("sales/:id", STAFF.readsTrade, {
  summary: "One sale with both parties and fees.",
  answer: z.object({ ok, item: adminSale }),
  errors: ["NOT_FOUND"],
})

export const askFeesAgain = adminAct("POST sales/:id/fees/ask-again", STAFF.money, {
  summary:
    "Ask the fee providers again for a sale whose fees are held. The fees are released if nothing that the auction promised is missing.",
  proof: "factor",
  answer: z.object({ ok, released: z.boolean() }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const releaseFees = adminAct("POST sales/:id/fees/release", STAFF.money, {
  summary: "Charge the held fees of a sale as they stand, although they are not what the auction promised.",
  proof: "factor",
  body: z.object({
    /** What the admin has seen: fees that have changed meanwhile are not released. */
    buyerTotalCents: inCents.min(0),
    sellerTotalCents: inCents.min(0),
    reason: line(500, 3),
  }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "POLICY_CHANGED", "INVALID_TRANSITION"],
})

export const registrant = z.object({
  id: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  mobile: z.string(),
  role,
  buyerType: buyerType.nullable(),
  sellerType: buyerType.nullable(),
  status: z.enum(["active", "disabled"]),
  location: z.string(),
  identityVerified: z.boolean(),
  dealer: z
    .object({
      name: z.string(),
      address: z.string(),
      omvic: z.string(),
      tel: z.string(),
      representative: z.string(),
      licence: z.enum(["pending", "verified", "expired", "rejected"]),
      licenceExpiresOn: z.string().nullable(),
      licenceFileName: z.string().nullable(),
    })
    .nullable(),
  created_at: instant,
})
export type Registrant = z.infer<typeof registrant>

export const listRegistrants = adminList("registrants", STAFF.readsTrade, {
  summary: "All accounts, by the day on which they were made.",
  item: registrant,
  filters: {
    ...days,
    q: searched,
    email: typedEmail.optional(),
    role: role.optional(),
    /** Private or dealer, buying or selling. */
    kind: buyerType.optional(),
    status: z.enum(["active", "disabled"]).optional(),
    licence: z.enum(["pending", "verified", "expired", "rejected"]).optional(),
    identityVerified: queryFlag.optional(),
    tag: line(30, 1).toLowerCase().optional(),
    /** Who bid on these days. */
    bidFrom: z.iso.date().optional(),
    bidTo: z.iso.date().optional(),
  },
  sorts: ["created_at", "email", "first", "last", "mobile", "role", "buyerType", "status", "location"],
  defaultSort: ["created_at", "DESC"],
})

export const countRegistrants = adminRead("registrants/counts", STAFF.readsTrade, {
  summary: "How many accounts there are by role, and buyers by type.",
  answer: z.object({
    ok,
    byRole: z.array(z.object({ role, count: z.number().int() })),
    byBuyerType: z.array(z.object({ buyer_type: buyerType, count: z.number().int() })),
    total: z.number().int(),
  }),
})

export const readRegistrant = adminRead("registrants/:id", STAFF.readsTrade, {
  summary: "One account.",
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND"],
})

export const decideLicence = adminAct("POST registrants/:id/licence", STAFF.support, {
  summary: "Verify a dealer's OMVIC licence by its document until a date, or reject it.",
  body: z.object({
    decision: z.enum(["verified", "rejected"]),
    expiresOn: z.iso.date().optional(),
    /** Why it is rejected, as the dealer is told. */
    reason: line(500, 3).optional(),
  }),
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "INVALID_TRANSITION", "LICENCE_DOCUMENT_MISSING"],
})

export const addLicenceFile = adminAct("POST registrants/:id/licence-file", STAFF.support, {
  summary:
    "Keep the licence that a dealer sent in another way; an earlier document and the decision on it are replaced.",
  upload: { field: "file", maximumBytes: DOCUMENT_MAXIMUM_BYTES },
  status: 201,
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "TOO_LARGE", "UNSUPPORTED_MEDIA", "UNREADABLE_FILE"],
})

export const readLicenceFile = adminRead("registrants/:id/licence-file", STAFF.support, {
  summary: "A short-lived link to the uploaded licence; every look is recorded.",
  answer: z.object({ ok, url: z.string(), expiresAt: instant }),
  errors: ["NOT_FOUND"],
})

export const setRegistrantStatus = adminAct("POST registrants/:id/status", STAFF.support, {
  summary: "Disable or enable an account; disabling ends its sessions and closes its sockets.",
  body: z.object({ status: z.enum(["active", "disabled"]), reason: line(500, 3) }),
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "INVALID_TRANSITION"],
})

export const readAsRegistrant = adminAct("POST registrants/:id/read-as", STAFF.support, {
  summary:
    "Read the site as this person for 15 minutes, by the session cookie of this answer: nothing can be changed, private messages and documents stay closed, and the person is told.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  body: z.strictObject({ reason: line(500, 3) }),
  answer: z.object({ ok, until: instant }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

const dealerDetails = z.strictObject({
  name: line(160).min(1, "Enter the registered name."),
  address: line(200).min(1, "Enter the address."),
  omvic: z
    .string()
    .trim()
    .regex(/^\d{4,10}$/, "Enter the OMVIC registration number (digits only)."),
  tel: line(30),
  representative: line(120),
})

/**
 * What the operator may correct. An empty text is sent as null. Of an account that has listed, bid or traded, role and
 * type stay.
 */
export const registrantChange = z
  .strictObject({
    email,
    first: line(80),
    last: line(80),
    mobile: line(30).nullable(),
    location: line(120).nullable(),
    city: line(60).nullable(),
    province: line(60).nullable(),
    role,
    buyerType: buyerType.nullable(),
    sellerType: buyerType.nullable(),
    status: z.enum(["active", "disabled"]),
    /** Why the status changes; without one, that is what stands on record. */
    reason: line(500, 3),
  })
  .partial()
export type RegistrantChange = z.infer<typeof registrantChange>

export const changeRegistrant = adminAct("PUT registrants/:id", STAFF.support, {
  summary:
    "Correct an account's details; what is not sent stays. A new e-mail address is asked for: the person confirms it by a link, after 72 hours. A status is the same act as `POST …/status`.",
  body: registrantChange,
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "EMAIL_TAKEN", "INVALID_TRANSITION"],
})

/**
 * `deleted`: nothing of it stays. `pseudonymised`: bids and money stay, under no name. `disabled`: nobody can use it
 * any more, and the person is taken out of it by itself as soon as nothing of it is open.
 */
const removalOutcome = z.enum(["deleted", "pseudonymised", "disabled"])
const removal = { outcome: removalOutcome, reasons: z.array(z.string()).describe("What is still open, as sentences.") }

export const readRegistrantRemoval = adminRead("registrants/:id/removal", STAFF.readsSupport, {
  summary: "What deleting this account would come to, and how far a deletion has come.",
  answer: z.object({
    ok,
    ...removal,
    /** Bidding credits that were never used: their money is refunded before, or not at all. */
    unusedCredits: z.number().int(),
    state: z.enum(["open", "requested", "closed"]),
  }),
  errors: ["NOT_FOUND"],
})
export type RegistrantRemoval = AnswerOf<typeof readRegistrantRemoval>

export const deleteRegistrant = adminAct("DELETE registrants/:id", STAFF.owners, {
  summary:
    "Disable an account and take its person out of it for good; only what has neither bid nor money is really deleted.",
  query: z.object({ reason: line(500, 3).optional() }),
  answer: z.object({ ok, ...removal }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const newRegistrant = z.strictObject({
  email,
  /** Opens reading alone, until the person has chosen another one by the link that they get. */
  password: z.string().max(1_000).optional(),
  role: role.default("buyer"),
  /** Buyers only; private unless said. */
  buyerType: buyerType.nullable().optional(),
  /** Sellers only; private unless said. */
  sellerType: buyerType.nullable().optional(),
  first: line(80).default(""),
  last: line(80).default(""),
  mobile: line(30).nullable().optional(),
  location: line(120).nullable().optional(),
  city: line(60).nullable().optional(),
  province: line(60).nullable().optional(),
  status: z.enum(["active", "disabled"]).default("active"),
  /** Of a dealer; the licence is verified afterwards. */
  dealer: dealerDetails.nullable().optional(),
})
export type NewRegistrant = z.infer<typeof newRegistrant>

export const createRegistrant = adminAct("POST registrants", STAFF.support, {
  summary:
    "Add an account by hand. It is not verified: identity or licence follow as for everybody. The person gets a link to choose a password.",
  body: newRegistrant,
  status: 201,
  answer: z.object({ ok, item: registrant }),
  errors: ["INVALID_INPUT", "PASSWORD_TOO_COMMON", "EMAIL_TAKEN"],
})

const upsertedUser = registrantChange.extend({
  email,
  /** Of a new account alone: an existing password is its person's. */
  password: z.string().max(1_000).optional(),
  dealer: dealerDetails.nullable().optional(),
})
export type UpsertedUser = z.infer<typeof upsertedUser>

export const upsertUser = adminAct("POST users/upsert", STAFF.support, {
  summary: "Add an account by hand, or correct the one that has this e-mail: what is not sent stays.",
  body: upsertedUser,
  answer: z.object({ ok, item: registrant, created: z.boolean() }),
  errors: ["INVALID_INPUT", "PASSWORD_TOO_COMMON", "EMAIL_TAKEN", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const sendRegistrantReset = adminAct("POST registrants/:id/password-reset", STAFF.support, {
  summary: "Send the person a link to choose a new password; nobody else ever knows one.",
  body: z.object({}).optional(),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "TOO_MANY_REQUESTS"],
})

/** What is on record about one account, newest first. */
export const registrantRecord = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      createdAt: instant,
      lastUsedAt: instant,
      expiresAt: instant,
      remembered: z.boolean(),
      state: z.enum(["open", "ended", "expired"]),
    })
  ),
  audit: z.array(
    z.object({
      id: z.number().int(),
      at: instant,
      actor: z.string(),
      action: z.string(),
      details: z.record(z.string(), z.unknown()),
    })
  ),
  credits: z.object({
    balance: z.number().int(),
    entries: z.array(z.object({ id: z.string(), delta: z.number().int(), reason: z.string(), createdAt: instant })),
  }),
  /** What was agreed to be told, and withdrawn, each in the words that were shown or sent. */
  consents: z.array(
    z.object({
      id: z.number().int(),
      at: instant,
      channel: z.enum(NOTICE_CHANNELS),
      purpose: z.string(),
      granted: z.boolean(),
      source: z.enum(["registration", "settings", "unsubscribe", "sms"]),
      wording: z.string(),
    })
  ),
  activity: z.object({
    listings: z.number().int(),
    bids: z.number().int(),
    purchases: z.number().int(),
    sales: z.number().int(),
  }),
})
export type RegistrantRecord = z.infer<typeof registrantRecord>

export const readRegistrantRecord = adminRead("registrants/:id/record", STAFF.readsTrade, {
  summary: "An account's sessions, audit entries, credits, consents and what it did: the latest 50 of each.",
  answer: z.object({ ok, record: registrantRecord }),
  errors: ["NOT_FOUND"],
})

export const createRegistrantsDownload = adminAct("POST registrants/download", STAFF.support, {
  summary: "A token that downloads the accounts as CSV, once and within 60 seconds.",
  body: z.object({}).optional(),
  answer: z.object({ ok, token: z.string(), url: z.string(), expiresAt: instant }),
})

export const downloadRegistrants = endpoint("GET /api/admin/registrants.csv", "anyone", {
  summary: "All accounts as CSV, for the holder of a download token.",
  query: z.object({ token: z.string().max(200).optional() }),
  answer: z.string(),
  errors: ["UNAUTHENTICATED"],
  document: "text/csv",
})

/** Today, this week from Monday, or this month, in Toronto; days that are named instead, both included. */
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
