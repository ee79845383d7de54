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

/** The signed-in person, as the person may see it. */
export const viewer = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  role,
  buyerType: buyerType.nullable(),
  /** Sellers only: private or dealer. */
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
      /** Whether its document was sent: without one it is not looked at. */
      licenceDocumentSent: z.boolean(),
    })
    .nullable(),
  capabilities: z.object({ canBid: z.boolean(), canEstimate: z.boolean(), canList: z.boolean() }),
  /** Why this buyer cannot bid, and what to do; null where nothing stands in the way, and for everybody else. */
  biddingRefusal: z.string().nullable(),
  /** Staff chose the password: it opens reading alone, until the person has chosen another one by a link. */
  needsOwnPassword: z.boolean(),
  createdAt: instant,
  created_at: instant,
})
export type Viewer = z.infer<typeof viewer>

export const login = endpoint("POST /api/auth/login", "anyone", {
  summary: "Sign in with email, password and the role switch; sets the session cookie and answers a bearer token.",
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
  summary: "End this session; its cookie and token are refused from now on.",
  whileReading: true,
  rateLimit: LIMITS.act,
  body: z.object({}).optional(),
})

export const readSession = endpoint("GET /api/auth/session", "anyone", {
  summary: "Who is signed in here (null when nobody), with the server's clock.",
  anyPage: true,
  answer: z.object({
    ok,
    user: viewer.nullable(),
    /** Where somebody of the staff reads the site as this person: until when. */
    readingUntil: instant.nullable(),
    serverNow: instant,
  }),
})

/**
 * Registration (spec §3, §5). The order of the refusals is `registrationProblem` in `rules/registration.ts`, their texts
 * are in `wording/registration.ts`; role `admin` or `broker`, status and capabilities are not fields of it.
 */
export const registration = z.object({
  role: z.enum(["buyer", "seller"]),
  buyerType: buyerType.nullish(),
  /** Sellers only; a dealer seller gives `dealer` too. */
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
  summary:
    "Ask for an account. The address is written to, with a code or with the news that it has one; the answer is the same. The identity verification is the one that this browser finished.",
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
  summary:
    "Prove the address of a registration by its link's token or by address and code: makes the account and signs in.",
  anyPage: true,
  body: z
    .object({
      token: z.string().min(1).max(200).optional(),
      email: email.optional(),
      /** Six digits, as they are pasted. */
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
  summary:
    "Send the code of a registration again, at most five times an hour per address; the answer is the same for every address.",
  body: z.object({ email }),
  errors: ["INVALID_INPUT", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 120, seconds: 3_600 },
})

export const startIdentityVerification = endpoint("POST /api/idv/start", "anyone", {
  summary: "Begin an identity verification; the hosted page opens in a new tab.",
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
  summary: "The state of the verification that this browser started for this e-mail; not found for any other.",
  query: z.object({ email }),
  answer: z.object({ ok, isAdult: z.boolean(), status: z.enum(["started", "verified", "declined"]) }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
  rateLimit: { points: 600, seconds: 600 },
})

export const uploadLicence = endpoint("POST /api/uploads/licence", "anyone", {
  summary: "An OMVIC licence (image or PDF) before registration; kept private, used by the id that is answered.",
  upload: { field: "file", maximumBytes: DOCUMENT_MAXIMUM_BYTES },
  status: 201,
  answer: z.object({ ok, fileId: z.string(), fileName: z.string() }),
  errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA", "UNREADABLE_FILE", "INVALID_INPUT", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 120, seconds: 3_600 },
})

export const forgotPassword = endpoint("POST /api/auth/forgot", "anyone", {
  summary: "Send a reset link when the e-mail has an account; the answer is the same either way.",
  body: z.object({ email }),
  errors: ["INVALID_INPUT", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 60, seconds: 3_600 },
})

export const resetPassword = endpoint("POST /api/auth/reset", "anyone", {
  summary: "Set a new password with the token of the link (60 minutes, once); ends every other session.",
  body: z.object({
    token: z.string().min(1).max(200),
    password: z.string().max(2_000),
    /** Whose account it is, for a client that knows: the link of another account is refused. */
    email: z.string().max(320).optional(),
  }),
  errors: ["INVALID_INPUT", "RESET_TOKEN_INVALID", "PASSWORD_TOO_COMMON", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 120, seconds: 3_600 },
})

export const notice = z.object({
  id: z.string(),
  type: z.enum(NOTICE_TYPES),
  /** What the sentences say, by `NOTICE_PARAMS` of the type; null for a notice that was kept as sentences. */
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
  summary:
    "What happened to this person's auctions, newest first; `total` counts all of them, also with a `limit` of 0.",
  scope: "account:read",
  query: z.object({
    unseen: z.enum(["true", "false"]).optional(),
    limit: z.coerce.number().int().min(0).max(200).default(200),
  }),
  answer: z.object({ ok, items: z.array(notice), total: z.number() }),
})

export const markNoticesSeen = endpoint("POST /api/notices/seen", "member", {
  summary: "Do not call attention any more to the own notices up to this moment; later ones stay new.",
  rateLimit: LIMITS.edit,
  body: z.strictObject({ until: instant }),
  errors: ["INVALID_INPUT"],
})

export const markNoticeSeen = endpoint("POST /api/notices/:id/seen", "member", {
  summary: "Do not show this notice again.",
  rateLimit: LIMITS.edit,
  params: z.strictObject({ id: identifier }),
  body: z.object({}).optional(),
  errors: ["NOT_FOUND"],
})
