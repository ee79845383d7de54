import { z } from "zod"
import { days } from "../../admin-list"

import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { email, inCents, instant, line, ok, paragraph, policyTerms } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("operations")

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

/** The operator's details and social network pages. A value is empty if the operator has not entered it. */
export const siteDetails = networks.extend({
  registeredName: line(200),
  address: paragraph(500),
  supportEmail: z.union([z.literal(""), email]),
  supportPhone: z.union([
    z.literal(""),
    line(40).regex(/^\+?[\d ().-]{10,}$/, "Enter a telephone number with its area code."),
  ]),
  /** The operator's HST number. It is shown only on invoices. */
  hstNumber: z.union([
    z.literal(""),
    line(17).regex(/^\d{9} ?RT ?\d{4}$/, "Enter the HST number as 123456789 RT0001."),
  ]),
})
export type SiteDetails = z.infer<typeof siteDetails>

export const health = endpoint("GET /api/health", "anyone", {
  summary: "Answers while the process lives.",
  answer: z.object({ ok, serverNow: instant }),
})

export const ready = endpoint("GET /api/ready", "anyone", {
  summary: "Reports whether database and migrations work; `degraded`: the queue, Redis or the replica does not work.",
  answer: z.object({
    ok,
    status: z.enum(["ready", "degraded"]),
    database: z.literal(true),
    migrations: z.literal(true),
    queue: z.boolean(),
    /** True if Redis works, or if the server uses no Redis. */
    redis: z.boolean(),
    /** True if the replica works, or if the server uses no replica. */
    replica: z.boolean(),
  }),
  errors: ["UNAVAILABLE"],
})

export const readSettings = endpoint("GET /api/settings", "anyone", {
  summary: "Reads what the pages need to know about this site.",
  sameForAll: true,
  answer: z.object({
    ok,
    social: z.object({
      facebook: z.string().nullable(),
      instagram: z.string().nullable(),
      x: z.string().nullable(),
      whatsapp: z.string().nullable(),
    }),
    /** The operator's details; a value that was not entered is null. */
    operator: z.object({
      registeredName: z.string().nullable(),
      address: z.string().nullable(),
      supportEmail: z.string().nullable(),
      supportPhone: z.string().nullable(),
    }),
    demo: z.boolean(),
    settlementMode: z.enum(["trust", "agent", "direct"]),
    dealersOnly: z.boolean(),
    /** The legally prescribed text on a dealer's listing that is sold as is. */
    asIsText: z.string(),
    sandboxPayments: z.boolean(),
    /** True if the server has no mail server. Messages are then shown at `/sandbox/mailbox`. */
    sandboxMailbox: z.boolean(),
    /**
     * Whether an installed plugin adds content to the page of a car, to listing cards, or to the listing editor. Pages
     * request plugins' content only where this is true.
     */
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
  summary: "Sets the operator's pages on social networks; an absent page stays, an empty text removes the page.",
  staff: STAFF.owners,
  rateLimit: LIMITS.console,
  body: networks.partial(),
  errors: ["INVALID_INPUT"],
})

const siteDetailsAnswer = z.object({ ok, details: siteDetails, updatedAt: instant.nullable() })

export const readSiteDetails = adminRead("site-details", STAFF.readsSite, {
  summary: "Returns who runs the site, the operator's contact details and pages on social networks.",
  answer: siteDetailsAnswer,
})

export const writeSiteDetails = adminAct("PUT site-details", STAFF.owners, {
  summary: "Writes a version of the site's details; absent details stay.",
  body: z.strictObject({ ...siteDetails.partial().shape, ...policyTerms }),
  answer: siteDetailsAnswer,
  errors: ["INVALID_INPUT", "POLICY_CHANGED"],
})

export const openApi = endpoint("GET /api/openapi.json", "anyone", {
  summary: "Returns this contract as an OpenAPI document; the page is at /api/docs.",
  answer: z.record(z.string(), z.unknown()),
  document: "application/json",
})

export const readPrivateFile = endpoint("GET /api/private-files/:token", "anyone", {
  summary: "Downloads a private file by its signed link, which works for five minutes.",
  params: z.strictObject({ token: z.string().min(1).max(2_000) }),
  answer: z.string(),
  document: "application/octet-stream",
  errors: ["NOT_FOUND"],
})

const setAsideEvent = z.object({
  id: z.string(),
  topic: z.string(),
  subscriber: z.string(),
  createdAt: instant,
  setAsideAt: instant,
  /**
   * `ended-process`: the process ended twice while handling the event. `kept-failing`: handling failed for about a day.
   */
  reason: z.enum(["ended-process", "kept-failing"]),
  failures: z.number().int(),
  lastError: z.string().nullable(),
})
export type SetAsideEvent = z.infer<typeof setAsideEvent>

export const listSetAsideEvents = adminList("set-aside-events", STAFF.readsSite, {
  summary: "Lists events whose reactions failed and are not tried again automatically, newest first.",
  item: setAsideEvent,
  filters: {
    ...days,
    topic: line(100).optional(),
    subscriber: line(100).optional(),
    reason: setAsideEvent.shape.reason.optional(),
  },
  sorts: ["setAsideAt", "createdAt", "topic", "subscriber", "failures", "reason"],
  defaultSort: ["setAsideAt", "DESC"],
})

export const retrySetAsideEvent = adminAct("POST set-aside-events/:id/retry", STAFF.owners, {
  summary: "Tries an event again that was set aside; an event that is not set aside is not found.",
  errors: ["NOT_FOUND"],
})
