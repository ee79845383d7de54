import { z } from "zod"
import { days } from "../../admin-list"
import { CONTACT_TOPICS } from "../../constants"
import { CONTACT_MESSAGE_MAXIMUM_LENGTH, DOCUMENT_MAXIMUM_BYTES } from "../../maximums"
import { viewer } from "./accounts"
import { sale } from "../payment/money"

import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { email, identifier, instant, line, listQuery, ok, paragraph, searched } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("profile")

/** The caller's account, with what the profile page needs (spec document 2, Profile page). */
export const profile = viewer.extend({
  ok,
  city: z.string(),
  province: z.string(),
  name: z.string(),
  /** The version of the changeable values in the profile. A change sends the version that the client read. */
  version: z.string(),
  /** Whether the name comes from the identity document. Only support can change a confirmed name. */
  nameConfirmed: z.boolean(),
  /** Why the mobile number receives no SMS, as a sentence; null if it receives them. */
  smsProblem: z.string().nullable(),
})
export type Profile = z.infer<typeof profile>

export const readProfile = endpoint("GET /api/profile/me", "member", {
  summary: "Reads the signed-in person's profile.",
  answer: profile,
})

export const changeProfile = endpoint("PATCH /api/profile/me", "member", {
  summary: "Changes name, mobile number or location; refused if the profile changed since `version`. Repeats are fine.",
  rateLimit: LIMITS.edit,
  body: z.strictObject({
    version: z.string().max(100),
    first: z.string().max(200).optional(),
    last: z.string().max(200).optional(),
    mobile: z.string().max(50).optional(),
    location: z.string().max(200).optional(),
  }),
  answer: profile,
  errors: ["PROFILE_CHANGED", "NAME_CONFIRMED"],
})

export const readProfileShort = endpoint("GET /api/profile", "member", {
  summary: "Returns the same as /api/profile/me.",
  answer: profile,
  aliasOf: "readProfile",
})

export const readOwnUser = endpoint("GET /api/users/me", "member", {
  summary: "Returns the same as /api/profile/me.",
  scope: "account:read",
  answer: profile,
  aliasOf: "readProfile",
})

export const completeDealership = endpoint("PUT /api/profile/dealership", ["buyer", "seller"], {
  summary: "Completes the registration of a dealer whom staff added: sets all missing fields, and changes no other.",
  rateLimit: LIMITS.edit,
  body: z.strictObject({ name: line(160).optional(), address: line(200).optional(), omvic: line(20).optional() }),
  answer: profile,
  errors: ["INVALID_INPUT", "INVALID_TRANSITION"],
})

const profileText = (maximum: number) => z.string().max(maximum).nullable().optional()

export const writeProfile = endpoint("PUT /api/profile", "member", {
  summary: "Changes name, mobile number or place; several fields have two names. Null clears, absent fields stay.",
  rateLimit: LIMITS.act,
  body: z.object({
    version: z.string().max(100).optional(),
    first: profileText(200),
    firstName: profileText(200),
    last: profileText(200),
    lastName: profileText(200),
    mobile: profileText(50),
    phone: profileText(50),
    location: profileText(200),
    city: profileText(100),
    province: profileText(100),
  }),
  answer: profile,
  errors: ["INVALID_INPUT", "PROFILE_CHANGED", "NAME_CONFIRMED"],
})

const publicUser = viewer
  .pick({ id: true, userId: true, role: true, buyerType: true, sellerType: true, accountType: true })
  .extend({
    dealer: z.object({ name: z.string(), omvic: z.string() }).nullable(),
  })

export const readUser = endpoint("GET /api/users/:id", "memberOrAdmin", {
  summary: "Reads an account: all of it for its owner and admins; for others only roles and a dealer's registration.",
  staff: STAFF.readsTrade,
  answer: z.object({ ok, user: z.union([viewer, publicUser]) }),
  errors: ["NOT_FOUND"],
})

/** A document in the profile (spec document 2, §3). `bytes` and `addedAt` are null for old licence documents. */
export const profileDocument = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(["image", "file"]),
  bytes: z.number().int().nullable(),
  addedAt: instant.nullable(),
  /** Why the document cannot be deleted, as a sentence; null if it can. */
  keptBecause: z.string().nullable(),
})
export type ProfileDocument = z.infer<typeof profileDocument>

export const listProfileDocuments = endpoint("GET /api/profile/documents", "member", {
  summary: "Lists the caller's private documents, newest first, a dealer's licence included.",
  answer: z.object({ ok, items: z.array(profileDocument) }),
})

export const uploadProfileDocument = endpoint("POST /api/profile/documents", "member", {
  summary: "Stores an image or a PDF privately; at most 20 per person.",
  upload: { field: "file", maximumBytes: DOCUMENT_MAXIMUM_BYTES },
  status: 201,
  answer: z.object({ ok, item: profileDocument }),
  errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA", "UNREADABLE_FILE", "DOCUMENTS_FULL"],
  rateLimit: { points: 120, seconds: 3_600 },
})

export const sendLicence = endpoint("POST /api/profile/licence", ["buyer", "seller"], {
  summary: "Sends the caller's first OMVIC licence or a renewal; a licence in force counts until an admin decides.",
  upload: { field: "file", maximumBytes: DOCUMENT_MAXIMUM_BYTES },
  status: 201,
  answer: profile,
  errors: ["INVALID_TRANSITION", "TOO_LARGE", "UNSUPPORTED_MEDIA", "UNREADABLE_FILE"],
  rateLimit: { points: 30, seconds: 3_600 },
})

export const openProfileDocument = endpoint("GET /api/profile/documents/:id", "member", {
  summary: "Returns a link to the caller's document that works for five minutes; each opening is recorded.",
  whileReading: false,
  answer: z.object({ ok, url: z.string(), expiresAt: instant }),
  errors: ["NOT_FOUND"],
})

export const deleteProfileDocument = endpoint("DELETE /api/profile/documents/:id", "member", {
  summary: "Deletes the caller's document for good; a refusal says why it must stay.",
  rateLimit: LIMITS.act,
  errors: ["NOT_FOUND", "DOCUMENT_KEPT"],
})

export const changePassword = endpoint("POST /api/profile/password", "member", {
  summary: "Sets a new password; needs the current password. Every other session ends.",
  body: z.strictObject({ currentPassword: z.string().min(1).max(1_000), password: z.string().max(2_000) }),
  errors: ["PASSWORD_WRONG", "PASSWORD_TOO_COMMON", "TOO_MANY_REQUESTS"],
})

export const ownSession = z.object({
  id: z.string(),
  current: z.boolean(),
  /** The browser and system that the browser names ('Firefox on Windows'); empty where unknown. */
  device: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  remembered: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = endpoint("GET /api/profile/sessions", "member", {
  summary: "Lists where this person is signed in, the last used first.",
  answer: z.object({ ok, items: z.array(ownSession) }),
})

export const endOtherSessions = endpoint("POST /api/profile/sessions/end-others", "member", {
  summary: "Signs out everywhere but here.",
  answer: z.object({ ok, ended: z.number().int() }),
})

export const requestEmailChange = endpoint("POST /api/profile/email", "member", {
  summary: "Requests another e-mail address; a link sent there confirms it. Only that mailbox learns if it is taken.",
  body: z.strictObject({ email, currentPassword: z.string().min(1).max(1_000) }),
  answer: z.object({ ok, email: z.string(), expiresAt: instant }),
  errors: ["PASSWORD_WRONG", "TOO_MANY_REQUESTS"],
})

export const readEmailChange = endpoint("GET /api/profile/email", "member", {
  summary: "Returns the caller's new email address that waits for confirmation.",
  answer: z.object({ ok, pending: z.object({ email: z.string(), expiresAt: instant }).nullable() }),
})

export const cancelEmailChange = endpoint("DELETE /api/profile/email", "member", {
  summary: "Withdraws the caller's change of email address; the links already sent stop working.",
})

export const confirmEmailChange = endpoint("POST /api/auth/email/confirm", "anyone", {
  summary: "Confirms a new address by its link's token: once, within 60 minutes, or after 72 hours if staff asked.",
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  answer: z.object({ ok, email: z.string() }),
  errors: ["EMAIL_LINK_INVALID", "EMAIL_LINK_WAITS"],
  rateLimit: { points: 120, seconds: 3_600 },
})

export const stopEmailChange = endpoint("POST /api/auth/email/stop", "anyone", {
  summary: "Undoes an address change (7 days, 14 if staff asked); ends sessions; returns a token for /api/auth/reset.",
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  answer: z.object({ ok, resetToken: z.string() }),
  errors: ["EMAIL_LINK_INVALID"],
  rateLimit: { points: 120, seconds: 3_600 },
})

export const downloadOwnData = endpoint("GET /api/profile/data.json", "member", {
  summary: "Downloads all data about the signed-in person; other people appear as pseudonyms.",
  /** Each section of the download is a list of rows. */
  answer: z.object({ madeAt: instant }).catchall(z.array(z.record(z.string(), z.unknown()))),
  document: "application/json",
  errors: ["TOO_MANY_REQUESTS"],
})

export const readClosing = endpoint("GET /api/profile/close", "member", {
  summary: "Returns the reasons that keep the caller's account open, as sentences, and what closing would do to it.",
  answer: z.object({
    ok,
    reasons: z.array(z.string()),
    /**
     * What remains of the account after it is closed. `deleted`: nothing. `pseudonymised`: bids and sales without a
     * name.
     */
    outcome: z.enum(["deleted", "pseudonymised"]),
  }),
})

export const closeAccount = endpoint("POST /api/profile/close", "member", {
  summary: "Closes the caller's account for good; refused with all reasons while the account has open business.",
  body: z.strictObject({ currentPassword: z.string().min(1).max(1_000) }),
  answer: z.object({ ok, outcome: z.enum(["deleted", "pseudonymised"]) }),
  errors: ["PASSWORD_WRONG", "ACCOUNT_IN_USE", "TOO_MANY_REQUESTS"],
})

export const purchase = sale.extend({
  /** The payment status of the car's price. */
  paymentStatus: z.enum(["paid", "unpaid", "refunded", "cancelled"]),
  /** The next step of the sale. For a complete sale the step is that the buyer registers the car. */
  nextStep: z
    .object({
      waitingFor: z.enum(["buyer", "seller", "both", "admin"]),
      title: z.string(),
      dueAt: instant,
      overdue: z.boolean(),
    })
    .nullable(),
  hasBillOfSale: z.boolean(),
})
export type Purchase = z.infer<typeof purchase>

export const listPurchases = endpoint("GET /api/profile/purchases", ["buyer"], {
  summary: "Lists the signed-in buyer's cars, newest first, each with who must act next.",
  scope: "sales:read",
  query: z.object(listQuery),
  answer: z.object({ ok, items: z.array(purchase), total: z.number().int() }),
})

export const sendContactMessage = endpoint("POST /api/contact", "member", {
  summary: "Sends us a message, optionally about a listing or a sale; an e-mail acknowledges the message.",
  rateLimit: LIMITS.act,
  body: z.strictObject({
    topic: z.enum(CONTACT_TOPICS),
    message: paragraph(CONTACT_MESSAGE_MAXIMUM_LENGTH, 10),
    listingId: identifier.optional(),
    saleId: identifier.optional(),
  }),
  status: 201,
  answer: z.object({ ok, reference: z.string() }),
  errors: ["LISTING_NOT_FOUND", "NOT_FOUND", "TOO_MANY_REQUESTS"],
})

export const contactMessage = z.object({
  id: z.string(),
  reference: z.string(),
  topic: z.enum(CONTACT_TOPICS),
  message: z.string(),
  listingId: z.string().nullable(),
  saleId: z.string().nullable(),
  createdAt: instant,
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  assignedTo: z.string().nullable(),
  from: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const listContactMessages = adminList("contact-messages", STAFF.readsSupport, {
  summary: "Lists members' messages to us, newest first.",
  item: contactMessage,
  filters: {
    ...days,
    q: searched(100).optional(),
    state: z.enum(["open", "answered"]).optional(),
    topic: z.enum(CONTACT_TOPICS).optional(),
    assignedTo: line(200).optional(),
    accountId: identifier.optional(),
    listingId: identifier.optional(),
    saleId: identifier.optional(),
  },
  sorts: ["createdAt", "answeredAt", "topic", "from", "assignedTo"],
  defaultSort: ["createdAt", "DESC"],
})

export const readContactMessage = adminRead("contact-messages/:id", STAFF.readsSupport, {
  summary: "Reads one message from a member.",
  answer: z.object({ ok, item: contactMessage }),
  errors: ["NOT_FOUND"],
})

export const markContactMessageAnswered = adminAct("POST contact-messages/:id/answered", STAFF.support, {
  summary: "Notes that a member's message was answered; repeating it changes nothing.",
  body: z.strictObject({ note: line(300).optional() }),
  answer: z.object({ ok, item: contactMessage }),
  errors: ["NOT_FOUND"],
})
