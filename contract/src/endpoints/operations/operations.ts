import { z } from "zod"
import { days } from "../../admin-list"

import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { email, inCents, instant, line, ok, paragraph, policyTerms } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("operations")

/** A page of the operator on a network; empty for none. */
const networkPage = z.union([
  z.literal(""),
  z.url({ protocol: /^https$/, error: "Enter an address that begins with https://." }).max(300),
])
const networks = z.strictObject({
  facebook: networkPage,
  instagram: networkPage,
  x: networkPage,
  whatsapp: networkPage,
})

/** Who runs the site and where else they are found; empty is what the operator has not entered. */
export const siteDetails = networks.extend({
  registeredName: line(200),
  address: paragraph(500),
  supportEmail: z.union([z.literal(""), email]),
  supportPhone: z.union([
    z.literal(""),
    line(40).regex(/^\+?[\d ().-]{10,}$/, "Enter a telephone number with its area code."),
  ]),
  /** On invoices alone. */
  hstNumber: z.union([z.literal(""), line(17).regex(/^\d{9} ?RT ?\d{4}$/, "Enter it as 123456789 RT0001.")]),
})
export type SiteDetails = z.infer<typeof siteDetails>

export const health = endpoint("GET /api/health", "anyone", {
  summary: "The process lives.",
  answer: z.object({ ok, serverNow: instant }),
})

export const ready = endpoint("GET /api/ready", "anyone", {
  summary:
    "Database and migrations are in order; `degraded` says that queue, Redis or replica is not, and that the process serves without.",
  answer: z.object({
    ok,
    status: z.enum(["ready", "degraded"]),
    database: z.literal(true),
    migrations: z.literal(true),
    queue: z.boolean(),
    /** True as well where none is used. */
    redis: z.boolean(),
    /** True as well where none is used. */
    replica: z.boolean(),
  }),
  errors: ["UNAVAILABLE"],
})

export const readSettings = endpoint("GET /api/settings", "anyone", {
  summary: "What the pages need to know about this site.",
  sameForAll: true,
  answer: z.object({
    ok,
    social: z.object({
      facebook: z.string().nullable(),
      instagram: z.string().nullable(),
      x: z.string().nullable(),
      whatsapp: z.string().nullable(),
    }),
    /** As far as the operator has entered it. */
    operator: z.object({
      registeredName: z.string().nullable(),
      address: z.string().nullable(),
      supportEmail: z.string().nullable(),
      supportPhone: z.string().nullable(),
    }),
    demo: z.boolean(),
    settlementMode: z.enum(["trust", "agent", "direct"]),
    dealersOnly: z.boolean(),
    /** The prescribed words on a dealer's listing that is sold as it is. */
    asIsText: z.string(),
    sandboxPayments: z.boolean(),
    /** Messages are shown at `/sandbox/mailbox`, since there is no mail server. */
    sandboxMailbox: z.boolean(),
    /** Where installed plugins add something to the pages; pages ask for it only then. */
    slots: z.object({ vehicle: z.boolean(), card: z.boolean(), editor: z.boolean() }),
    auction: z.object({
      minDurationSeconds: z.number().int(),
      maxDurationSeconds: z.number().int(),
      antiSnipeWindowSeconds: z.number().int(),
      antiSnipeExtensionSeconds: z.number().int(),
      proxyStepCents: inCents,
      bidSteps: z.array(z.object({ fromCents: inCents, stepCents: inCents })),
      unusualBidFactor: z.number().int(),
    }),
  }),
})

export const writeSocial = endpoint("PUT /api/settings/social", "admin", {
  summary: "Where the operator is found on social networks; what is left out stays, and an empty text takes one away.",
  staff: STAFF.owners,
  rateLimit: LIMITS.console,
  body: networks.partial(),
  errors: ["INVALID_INPUT"],
})

const siteDetailsAnswer = z.object({ ok, details: siteDetails, updatedAt: instant.nullable() })

export const readSiteDetails = adminRead("site-details", STAFF.readsSite, {
  summary: "Who runs the site, how to reach them, and where else they are found.",
  answer: siteDetailsAnswer,
})

export const writeSiteDetails = adminAct("PUT site-details", STAFF.owners, {
  summary: "A new version of the site's details; what is left out stays.",
  body: z.strictObject({ ...siteDetails.partial().shape, ...policyTerms }),
  answer: siteDetailsAnswer,
  errors: ["INVALID_INPUT", "POLICY_CHANGED"],
})

export const openApi = endpoint("GET /api/openapi.json", "anyone", {
  summary: "This contract as an OpenAPI document; the page is at /api/docs.",
  answer: z.record(z.string(), z.unknown()),
  document: "application/json",
})

export const readPrivateFile = endpoint("GET /api/private-files/:token", "anyone", {
  summary:
    "A private file by the signed link that was given out for it, as a download; the link works for five minutes.",
  params: z.strictObject({ token: z.string().min(1).max(2_000) }),
  answer: z.string(),
  document: "application/octet-stream",
  errors: ["NOT_FOUND"],
})

const setAsideEvent = z.object({
  id: z.string(),
  /** What happened, by the name that the log knows it by. */
  topic: z.string(),
  /** Which of the event's subscribers it was set aside for. */
  subscriber: z.string(),
  createdAt: instant,
  setAsideAt: instant,
  /** `ended-process`: twice a process ended with it; `kept-failing`: it failed for about a day. */
  reason: z.enum(["ended-process", "kept-failing"]),
  failures: z.number().int(),
  lastError: z.string().nullable(),
})
export type SetAsideEvent = z.infer<typeof setAsideEvent>

export const listSetAsideEvents = adminList("set-aside-events", STAFF.readsSite, {
  summary:
    "Events whose consequences could not be carried out and are not tried again by themselves, the newest first.",
  item: setAsideEvent,
  filters: {
    ...days,
    topic: line(100).optional(),
    subscriber: line(100).optional(),
    reason: setAsideEvent.shape.reason.optional(),
  },
  sorts: ["setAsideAt", "createdAt", "topic", "subscriber", "failures"],
  defaultSort: ["setAsideAt", "DESC"],
})

export const retrySetAsideEvent = adminAct("POST set-aside-events/:id/retry", STAFF.owners, {
  summary: "Have an event that was set aside tried again; one that is not set aside (any more) is unknown here.",
  errors: ["NOT_FOUND"],
})
