import { z } from "zod"
import { days } from "../../admin-list"
import { DOCUMENT_MAXIMUM_BYTES } from "../../maximums"
import { type AnswerOf } from "../../endpoint"
import { NOTICE_CHANNELS } from "../../notice-purposes"
import { role, buyerType } from "./accounts"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { email, instant, line, ok, queryFlag, typedEmail } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("administration")

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
      /** The file name of the licence document that waits for a decision, or else of the last decided one. */
      licenceFileName: z.string().nullable(),
      /** Whether the document is for a renewal. The present licence (`licenceExpiresOn`) applies until the decision. */
      licenceRenewal: z.boolean(),
    })
    .nullable(),
  created_at: instant,
})
export type Registrant = z.infer<typeof registrant>

export const listRegistrants = adminList("registrants", STAFF.readsTrade, {
  summary: "Lists all accounts, newest first.",
  item: registrant,
  filters: {
    ...days,
    q: line(100).optional(),
    email: typedEmail.optional(),
    role: role.optional(),
    kind: buyerType.optional(),
    status: z.enum(["active", "disabled"]).optional(),
    licence: z.enum(["pending", "verified", "expired", "rejected"]).optional(),
    identityVerified: queryFlag.optional(),
    tag: line(30, 1).toLowerCase().optional(),
    /** Only accounts that placed a bid between the days `bidFrom` and `bidTo`. */
    bidFrom: z.iso.date().optional(),
    bidTo: z.iso.date().optional(),
  },
  sorts: ["created_at", "email", "first", "last", "mobile", "role", "buyerType", "dealer", "status", "location"],
  defaultSort: ["created_at", "DESC"],
})

export const countRegistrants = adminRead("registrants/counts", STAFF.readsTrade, {
  summary: "Counts accounts by role, and buyers by type.",
  answer: z.object({
    ok,
    byRole: z.array(z.object({ role, count: z.number().int() })),
    byBuyerType: z.array(z.object({ buyer_type: buyerType, count: z.number().int() })),
    total: z.number().int(),
  }),
})

export const readRegistrant = adminRead("registrants/:id", STAFF.readsTrade, {
  summary: "Reads one account.",
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND"],
})

export const decideLicence = adminAct("POST registrants/:id/licence", STAFF.support, {
  summary: "Verifies a dealer's OMVIC licence until a date, or rejects it; a rejected renewal leaves the old licence.",
  body: z.object({
    decision: z.enum(["verified", "rejected"]),
    expiresOn: z.iso.date().optional(),
    /**
     * Whether the admin decides on a renewed licence instead of a first one. If the waiting document is of the other
     * kind by now, the request is refused.
     */
    renewal: z.boolean().optional(),
    /** Why the licence is rejected. The dealer reads this reason. */
    reason: line(500, 3).optional(),
  }),
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "INVALID_TRANSITION", "LICENCE_DOCUMENT_MISSING"],
})

export const addLicenceFile = adminAct("POST registrants/:id/licence-file", STAFF.support, {
  summary:
    "Stores a licence document that a dealer sent by email or post. A verified licence stays valid until staff decide on it.",
  upload: { field: "file", maximumBytes: DOCUMENT_MAXIMUM_BYTES },
  status: 201,
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "TOO_LARGE", "UNSUPPORTED_MEDIA", "UNREADABLE_FILE"],
})

export const readLicenceFile = adminRead("registrants/:id/licence-file", STAFF.support, {
  summary: "Returns a short-lived link to the uploaded licence; every opening is recorded.",
  answer: z.object({ ok, url: z.string(), expiresAt: instant }),
  errors: ["NOT_FOUND"],
})

export const setRegistrantStatus = adminAct("POST registrants/:id/status", STAFF.support, {
  summary: "Disables or enables an account; disabling ends its sessions and closes its sockets.",
  body: z.object({ status: z.enum(["active", "disabled"]), reason: line(500, 3) }),
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "INVALID_TRANSITION"],
})

export const readAsRegistrant = adminAct("POST registrants/:id/read-as", STAFF.support, {
  summary: "Reads the site as this person for 15 minutes, without private messages and documents; notifies the person.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  body: z.strictObject({ reason: line(500, 3) }),
  answer: z.object({ ok, until: instant }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

/** The dealer details that staff know. The dealer fills in empty details at the first sign-in. */
const dealerDetails = z.strictObject({
  name: line(160).default(""),
  address: line(200).default(""),
  omvic: z
    .string()
    .trim()
    .regex(/^(?:\d{4,10})?$/, "Enter the OMVIC registration number (digits only).")
    .default(""),
  tel: line(30).default(""),
  representative: line(120).default(""),
})

/**
 * The fields that staff may correct; null clears a field. Role and type are fixed once the account has listed, bid or
 * traded.
 */
export const registrantChange = z
  .strictObject({
    email,
    first: line(80).nullable(),
    last: line(80).nullable(),
    mobile: line(30).nullable(),
    location: line(120).nullable(),
    city: line(60).nullable(),
    province: line(60).nullable(),
    role,
    buyerType: buyerType.nullable(),
    sellerType: buyerType.nullable(),
    status: z.enum(["active", "disabled"]),
    /** Why the status changes. Without a reason the record says that none was given. */
    reason: line(500, 3),
  })
  .partial()
export type RegistrantChange = z.infer<typeof registrantChange>

export const changeRegistrant = adminAct("PUT registrants/:id", STAFF.support, {
  summary: "Corrects an account; absent fields stay. The person confirms a new e-mail by a link, after 72 hours.",
  body: registrantChange,
  answer: z.object({ ok, item: registrant }),
  errors: ["NOT_FOUND", "INVALID_INPUT", "EMAIL_TAKEN", "INVALID_TRANSITION"],
})

/**
 * What remains of an account after its deletion. `pseudonymised`: bids and money without a name. `disabled`: the
 * account still exists, and is removed once it has no open business.
 */
const removalOutcome = z.enum(["deleted", "pseudonymised", "disabled"])
const removal = { outcome: removalOutcome, reasons: z.array(z.string()).describe("What is still open, as sentences.") }

export const readRegistrantRemoval = adminRead("registrants/:id/removal", STAFF.readsSupport, {
  summary: "Returns what deleting this account would do, and the state of a requested deletion.",
  answer: z.object({
    ok,
    ...removal,
    /** The number of unused bidding credits. Unused credits can be refunded only before the deletion. */
    unusedCredits: z.number().int(),
    state: z.enum(["open", "requested", "closed"]),
  }),
  errors: ["NOT_FOUND"],
})
export type RegistrantRemoval = AnswerOf<typeof readRegistrantRemoval>

export const deleteRegistrant = adminAct("DELETE registrants/:id", STAFF.owners, {
  summary: "Disables an account, then deletes it once no business is open; bids and payments stay without a name.",
  query: z.object({ reason: line(500, 3).optional() }),
  answer: z.object({ ok, ...removal }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const newRegistrant = z.strictObject({
  email,
  /**
   * A first password that staff choose. The person can only read until they choose another password by the link that
   * they receive.
   */
  password: z.string().trim().max(1_000).optional(),
  role: role.default("buyer"),
  /** Only for buyers; `private` by default. */
  buyerType: buyerType.nullable().optional(),
  /** Only for sellers; `private` by default. */
  sellerType: buyerType.nullable().optional(),
  first: line(80).nullable().optional(),
  last: line(80).nullable().optional(),
  mobile: line(30).nullable().optional(),
  location: line(120).nullable().optional(),
  city: line(60).nullable().optional(),
  province: line(60).nullable().optional(),
  status: z.enum(["active", "disabled"]).default("active"),
  /** A dealer's details, as far as they are known. Staff verify the licence later. */
  dealer: dealerDetails.nullable().optional(),
})
export type NewRegistrant = z.infer<typeof newRegistrant>

export const createRegistrant = adminAct("POST registrants", STAFF.support, {
  summary: "Adds an account by hand, not verified. The person gets a link to choose a password.",
  body: newRegistrant,
  status: 201,
  answer: z.object({ ok, item: registrant }),
  errors: ["INVALID_INPUT", "PASSWORD_TOO_COMMON", "EMAIL_TAKEN"],
})

const upsertedUser = registrantChange.extend({
  email,
  /** A password for a new account. An existing account's password cannot be changed here. */
  password: z.string().trim().max(1_000).optional(),
  dealer: dealerDetails.nullable().optional(),
})
export type UpsertedUser = z.infer<typeof upsertedUser>

export const upsertUser = adminAct("POST users/upsert", STAFF.support, {
  summary: "Adds an account by hand, or corrects the one with this e-mail; absent fields stay.",
  body: upsertedUser,
  answer: z.object({ ok, item: registrant, created: z.boolean() }),
  errors: ["INVALID_INPUT", "PASSWORD_TOO_COMMON", "EMAIL_TAKEN", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const sendRegistrantReset = adminAct("POST registrants/:id/password-reset", STAFF.support, {
  summary: "Sends the person a link to choose a new password; nobody else ever knows it.",
  body: z.object({}).optional(),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "TOO_MANY_REQUESTS"],
})

/** The record of one account: sessions, audit entries, credits and consents. Each list shows the newest first. */
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
  /** The consents that the person gave or withdrew, in the words that were shown or sent. */
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
  summary: "Reads an account's latest 50 sessions, audit entries, credits and consents, and counts its activity.",
  answer: z.object({ ok, record: registrantRecord }),
  errors: ["NOT_FOUND"],
})

export const createRegistrantsDownload = adminAct("POST registrants/download", STAFF.support, {
  summary: "Returns a token that downloads the accounts as CSV, once and within 60 seconds.",
  body: z.object({}).optional(),
  answer: z.object({ ok, token: z.string(), url: z.string(), expiresAt: instant }),
})

export const downloadRegistrants = endpoint("GET /api/admin/registrants.csv", "anyone", {
  summary: "Downloads all accounts as CSV, for the holder of a download token.",
  query: z.object({ token: z.string().max(200).optional() }),
  answer: z.string(),
  errors: ["UNAUTHENTICATED"],
  document: "text/csv",
})
