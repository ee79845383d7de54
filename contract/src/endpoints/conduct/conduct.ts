import { z } from "zod"
import { days } from "../../admin-list"

import { REPORT_REASONS } from "../../constants"
import { REPORT_TEXT_MAXIMUM_LENGTH } from "../../maximums"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { identifier, instant, line, ok, paragraph } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("trust and safety")

export const sendReport = endpoint("POST /api/reports", "member", {
  summary: "Reports a listing, its bidder, or the other party of the caller's sale. Nobody learns who reported.",
  rateLimit: LIMITS.act,
  body: z.strictObject({
    about: z.enum(["listing", "bidder", "sale"]),
    /** The id of the listing or of the sale. */
    id: identifier,
    /** The bidder's pseudonym in the bid log. */
    bidder: z
      .string()
      .regex(/^Bidder [1-9]\d{0,5}$/)
      .optional(),
    reason: z.enum(REPORT_REASONS),
    text: paragraph(REPORT_TEXT_MAXIMUM_LENGTH).default(""),
  }),
  status: 201,
  answer: z.object({ ok, reference: z.string() }),
  errors: ["INVALID_INPUT", "LISTING_NOT_FOUND", "NOT_FOUND", "TOO_MANY_REQUESTS"],
})

/**
 * The kinds of conduct cases. `report`: a member reported somebody. `oneSeller`: a bidder bids mostly on one seller's
 * cars and never buys one of them. `retreats`: a bidder repeatedly withdraws maxima or does not pay. `manyAccounts`:
 * several accounts were made from one browser or network within a day. `bannedAgain`: an account shares a card, payout
 * account or browser with a banned person.
 */
export const CASE_KINDS = ["report", "oneSeller", "retreats", "manyAccounts", "bannedAgain"] as const
export type CaseKind = (typeof CASE_KINDS)[number]

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

export const conductCase = z.object({
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  about: person,
  /** The second person of a pattern: the seller whose cars are bid on, or the banned person. */
  other: person.nullable(),
  reporter: person.nullable(),
  listing: z.object({ id: z.string(), title: z.string() }).nullable(),
  reason: z.enum(REPORT_REASONS).nullable(),
  text: z.string(),
  figures: z.record(z.string(), z.number().int()),
  openedAt: instant,
  decided: z
    .object({ decision: z.enum(["acted", "harmless"]), reason: z.string(), by: z.string(), at: instant })
    .nullable(),
})
export type ConductCase = z.infer<typeof conductCase>

export const listConductCases = adminList("conduct-cases", STAFF.readsSupport, {
  summary: "Lists members' reports and patterns; `queue` sorts waiting ones first, the oldest at the top.",
  item: conductCase,
  filters: {
    ...days,
    state: z.enum(["open", "decided"]).optional(),
    kind: z.enum(CASE_KINDS).optional(),
    aboutId: identifier.optional(),
    reporterId: identifier.optional(),
    listingId: identifier.optional(),
  },
  sorts: ["queue", "openedAt", "kind", "about", "listing"],
  defaultSort: ["queue", "ASC"],
})

export const readConductCase = adminRead("conduct-cases/:id", STAFF.readsSupport, {
  summary: "Reads one case.",
  answer: z.object({ ok, item: conductCase }),
  errors: ["NOT_FOUND"],
})

export const decideConductCase = adminAct("POST conduct-cases/:id/decide", STAFF.support, {
  summary: "Decides a case once, with the reason: acted on or harmless. Notifies the reporter of the review.",
  body: z.strictObject({ decision: z.enum(["acted", "harmless"]), reason: line(500, 3) }),
  answer: z.object({ ok, item: conductCase }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const lookAtConduct = adminAct("POST conduct-cases/look", STAFF.support, {
  summary: "Runs the search for patterns now (otherwise every ten minutes); returns how many cases were opened.",
  rateLimit: { points: 10, seconds: 60 },
  body: z.strictObject({}).optional(),
  answer: z.object({ ok, opened: z.number().int() }),
})
