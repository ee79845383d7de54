import { z } from "zod"

import { DOCUMENT_MAXIMUM_BYTES } from "../../maximums"
import { LIMITS } from "../limits"
import { NOTICE_PARAMS, NOTICE_TYPES } from "../notice/notice-params"
import { isNamed } from "../../rules/person-name"
import { IDENTITY_NEEDS_NAME } from "../../wording/registration"
import { email, identifier, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("accounts")

export const role = z.enum(["buyer", "seller", "broker"])
export const buyerType = z.enum(["private", "dealer"])

export const viewer = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  role,
  buyerType: buyerType.nullable(),
  sellerType: buyerType.nullable(),
  first: z.string(),
  last: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  phone: z.string(),
  location: z.string(),
  status: z.enum(["active", "disabled"]),
  accountType: z.enum(["Dealer Buyer", "Private Buyer", "Seller", "Buyer", "Broker"]),
  identityVerified: z.boolean(),
  dealer: z
    .object({
      name: z.string(),
      address: z.string(),
      omvic: z.string(),
      licence: z.enum(["pending", "verified", "expired", "rejected"]),
      licenceExpiresOn: z.string().nullable(),
      /** Whether the licence document was sent. Staff check no licence without its document. */
      licenceDocumentSent: z.boolean(),
      /** Whether a renewed licence waits for a decision. The present licence applies until the decision. */
      licenceRenewalSent: z.boolean(),
    })
    .nullable(),
  capabilities: z.object({ canBid: z.boolean(), canEstimate: z.boolean(), canList: z.boolean() }),
  /** Why this buyer cannot bid, and what to do; otherwise null. */
  biddingRefusal: z.string().nullable(),
  /** True if staff chose the password. Until the person chooses another password by a link, they can only read. */
  needsOwnPassword: z.boolean(),
  createdAt: instant,
  created_at: instant,
})
export type Viewer = z.infer<typeof viewer>

export const login = endpoint("POST /api/auth/login", "anyone", {
  summary: "Signs in with email, password and role; sets the session cookie and returns a bearer token.",
  anyPage: true,
  rateLimit: LIMITS.edit,
  body: z.object({
    email: z.string().max(254),
    password: z.string().max(1_000),
    role: z.enum(["buyer", "seller", "broker"]).optional(),
    remember: z.boolean().default(false),
  }),
  answer: z.object({ ok, token: z.string(), user: viewer }),
  errors: [
    "INVALID_INPUT",
    "INVALID_CREDENTIALS",
    "EMAIL_NOT_VERIFIED",
    "role_mismatch",
    "ACCOUNT_DISABLED",
    "TOO_MANY_REQUESTS",
  ],
})

export const logout = endpoint("POST /api/auth/logout", "anyone", {
  summary: "Ends this session; its cookie and token are refused from now on.",
  whileReading: true,
  rateLimit: LIMITS.act,
  body: z.object({}).optional(),
})

export const readSession = endpoint("GET /api/auth/session", "anyone", {
  summary: "Returns who is signed in (null for nobody) and the server's time.",
  anyPage: true,
  answer: z.object({
    ok,
    user: viewer.nullable(),
    /** Until when a staff member can read the site as this person; null if the person signed in themselves. */
    readingUntil: instant.nullable(),
    serverNow: instant,
  }),
})

/**
 * A registration (spec §3, §5). `rules/registration.ts` orders the refusals; `wording/registration.ts` has their texts.
 */
export const registration = z.object({
  role: z.enum(["buyer", "seller"]),
  buyerType: buyerType.nullish(),
  /** The kind of seller; buyers leave it out. A dealer also sends `dealer`. */
  sellerType: buyerType.nullish(),
  first: z.string().max(200).default(""),
  last: z.string().max(200).default(""),
  mobile: z.string().max(50).default(""),
  email: z.string().max(300).default(""),
  location: z.string().max(200).default(""),
  password: z.string().max(2_000).default(""),
  confirmPassword: z.string().max(2_000).optional(),
  acceptedTerms: z.boolean().default(false),
  consents: z.object({ emailMarketing: z.boolean(), smsReminders: z.boolean() }).partial().optional(),
  dealer: z
    .object({
      name: z.string().max(200).default(""),
      address: z.string().max(300).default(""),
      omvic: z.string().max(40).default(""),
      tel: z.string().max(50).default(""),
      representative: z.string().max(200).default(""),
      omvicFileId: z.string().max(200).optional(),
      omvicFileName: z.string().max(255).optional(),
    })
    .optional(),
  seller: z.object({}).loose().optional(),
  private: z.object({}).loose().optional(),
})
export type RegistrationInput = z.input<typeof registration>

export const register = endpoint("POST /api/register", "anyone", {
  summary: "Requests an account. The e-mail holds a code, or says that the account exists; the answer is the same.",
  body: registration,
  status: 201,
  answer: z.object({ ok, next: z.literal("verify-email") }),
  errors: [
    "INVALID_INPUT",
    "PASSWORD_TOO_COMMON",
    "IDENTITY_NOT_VERIFIED",
    "IDENTITY_NAME_DIFFERS",
    "UNDER_AGE",
    "TOO_MANY_REQUESTS",
  ],
  rateLimit: { points: 300, seconds: 3_600 },
})

export const verifyEmail = endpoint("POST /api/auth/verify-email", "anyone", {
  summary: "Confirms a registration's address by link token, or by address and code; makes the account and signs in.",
  anyPage: true,
  body: z
    .object({
      token: z.string().min(1).max(200).optional(),
      email: email.optional(),
      /** The six-digit code from the confirmation e-mail. Spaces and hyphens are removed. */
      code: z
        .string()
        .max(40)
        .transform((text) => text.replace(/[\s-]/g, ""))
        .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits of the code."))
        .optional(),
    })
    .refine(({ token, email, code }) => token !== undefined || (email !== undefined && code !== undefined), {
      path: ["code"],
      message: "Enter the six digits of the code.",
    }),
  answer: z.object({ ok, token: z.string(), user: viewer }),
  errors: [
    "INVALID_INPUT",
    "VERIFICATION_CODE_INVALID",
    "VERIFICATION_CODE_EXPIRED",
    "VERIFICATION_CODE_USED_UP",
    "VERIFICATION_LINK_INVALID",
    "IDENTITY_NOT_VERIFIED",
    "EMAIL_TAKEN",
    "TOO_MANY_REQUESTS",
  ],
  rateLimit: { points: 600, seconds: 3_600 },
})

export const resendVerification = endpoint("POST /api/auth/verify-email/resend", "anyone", {
  summary: "Resends a registration's code, at most five times an hour per address; every address gets the same answer.",
  body: z.object({ email }),
  errors: ["INVALID_INPUT", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 120, seconds: 3_600 },
})

export const startIdentityVerification = endpoint("POST /api/idv/start", "anyone", {
  summary: "Begins an identity verification; the hosted page opens in a new tab.",
  body: z
    .object({
      firstName: line(100).default(""),
      lastName: line(100).default(""),
      email,
      vendorData: z.string().max(500).optional(),
    })
    .refine(({ firstName, lastName }) => isNamed({ first: firstName, last: lastName }), {
      path: ["firstName"],
      message: IDENTITY_NEEDS_NAME,
    }),
  answer: z.object({ ok, id: z.string(), hostedUrl: z.string() }),
  errors: ["INVALID_INPUT", "TOO_MANY_REQUESTS", "UNAVAILABLE"],
  rateLimit: { points: 300, seconds: 3_600 },
})

export const readIdentityVerification = endpoint("GET /api/idv/is-adult", "anyone", {
  summary: "Reads the verification that this browser started for this e-mail; other verifications are not found.",
  query: z.object({ email }),
  answer: z.object({ ok, isAdult: z.boolean(), status: z.enum(["started", "verified", "declined"]) }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
  rateLimit: { points: 600, seconds: 600 },
})

export const uploadLicence = endpoint("POST /api/uploads/licence", "anyone", {
  summary: "Uploads an OMVIC licence (image or PDF) before registration, stored privately; returns the file's id.",
  upload: { field: "file", maximumBytes: DOCUMENT_MAXIMUM_BYTES },
  status: 201,
  answer: z.object({ ok, fileId: z.string(), fileName: z.string() }),
  errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA", "UNREADABLE_FILE", "INVALID_INPUT", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 120, seconds: 3_600 },
})

export const forgotPassword = endpoint("POST /api/auth/forgot", "anyone", {
  summary: "Sends a reset link if the e-mail has an account; the answer is the same either way.",
  body: z.object({ email }),
  errors: ["INVALID_INPUT", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 60, seconds: 3_600 },
})

export const resetPassword = endpoint("POST /api/auth/reset", "anyone", {
  summary: "Sets a new password with the link's token (60 minutes, once); ends every other session.",
  body: z.object({
    token: z.string().min(1).max(200),
    password: z.string().max(2_000),
    /** The account's e-mail address, if the client knows it. A reset link of another account is refused. */
    email: z.string().max(320).optional(),
  }),
  errors: ["INVALID_INPUT", "RESET_TOKEN_INVALID", "PASSWORD_TOO_COMMON", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 120, seconds: 3_600 },
})

export const notice = z.object({
  id: z.string(),
  type: z.enum(NOTICE_TYPES),
  /**
   * The parameters from which the notice's text is made (`NOTICE_PARAMS`); null for a notice that was stored as
   * finished text.
   */
  params: z.union(Object.values(NOTICE_PARAMS)).nullable(),
  listingId: z.string(),
  title: z.string(),
  text: z.string(),
  role: z.enum(["buyer", "seller"]),
  saleId: z.string().nullable(),
  createdAt: instant,
  seenAt: instant.nullable(),
})
export type Notice = z.infer<typeof notice>

export const listNotices = endpoint("GET /api/notices", "member", {
  summary: "Lists notices about this person's auctions, newest first; `total` counts all, also with a `limit` of 0.",
  scope: "account:read",
  query: z.object({
    unseen: z.enum(["true", "false"]).optional(),
    limit: z.coerce.number().int().min(0).max(200).default(200),
  }),
  answer: z.object({ ok, items: z.array(notice), total: z.number() }),
})

export const markNoticesSeen = endpoint("POST /api/notices/seen", "member", {
  summary: "Marks the caller's notices up to this moment as seen; later ones stay new.",
  rateLimit: LIMITS.edit,
  body: z.strictObject({ until: instant }),
  errors: ["INVALID_INPUT"],
})

export const markNoticeSeen = endpoint("POST /api/notices/:id/seen", "member", {
  summary: "Stops showing this notice.",
  rateLimit: LIMITS.edit,
  params: z.strictObject({ id: identifier }),
  body: z.object({}).optional(),
  errors: ["NOT_FOUND"],
})
