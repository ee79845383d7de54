import { z } from "zod"
import { days } from "../../admin-list"

import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { identifier, instant, line, listQuery, ok, paragraph, queryFlag, searched } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("questions")

export const QUESTION_MAXIMUM_LENGTH = 1_000

/**
 * `held`: the text waits for an admin's review. `hidden`: an admin removed the text. Other people cannot see a held or
 * hidden text.
 */
const standing = z.enum(["shown", "held", "hidden"])
export type QuestionStanding = z.infer<typeof standing>

export const listingQuestion = z.object({
  id: z.string(),
  /**
   * A pseudonym such as 'Member 3'. A person has one pseudonym throughout a listing, and unrelated ones in other
   * listings.
   */
  asker: z.string(),
  mine: z.boolean(),
  text: z.string(),
  standing,
  /** Why other people do not see the question. Only the question's writer receives this reason. */
  reason: z.string().nullable(),
  askedAt: instant,
  answer: z
    .object({
      text: z.string(),
      standing,
      reason: z.string().nullable(),
      answeredAt: instant,
      /** Until when the seller can change the answer. Only the seller receives this time. */
      editableUntil: instant.nullable(),
    })
    .nullable(),
})
export type ListingQuestion = z.infer<typeof listingQuestion>

export const listQuestions = endpoint("GET /api/listings/:id/questions", "anyone", {
  summary: "Lists a listing's questions and answers, newest first, under pseudonyms. Only the writer sees a held text.",
  scope: "market:read",
  query: z.object(listQuery),
  answer: z.object({
    ok,
    items: z.array(listingQuestion),
    total: z.number().int(),
    ask: z.object({ allowed: z.boolean(), reason: z.string().nullable() }),
  }),
  errors: ["LISTING_NOT_FOUND"],
  cached: "untilTheListingChanges",
})

const written = z.object({ text: paragraph(QUESTION_MAXIMUM_LENGTH, 1) })

export const askQuestion = endpoint("POST /api/listings/:id/questions", "member", {
  summary:
    "Asks the seller in public while the auction runs. A question that contains contact details waits for an admin's check.",
  rateLimit: LIMITS.edit,
  body: written,
  answer: z.object({ ok, question: listingQuestion }),
  status: 201,
  errors: ["LISTING_NOT_FOUND", "OWN_LISTING", "AUCTION_NOT_OPEN", "TOO_MANY_REQUESTS"],
})

export const answerQuestion = endpoint("POST /api/questions/:id/answer", ["seller"], {
  summary: "Answers a question in public; the seller can change the answer for 15 minutes.",
  scope: "listings:write",
  rateLimit: LIMITS.act,
  body: written,
  answer: z.object({ ok, question: listingQuestion }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

const sellerQuestion = listingQuestion.extend({
  listingId: z.string(),
  listingTitle: z.string(),
  photo: z.string().nullable(),
})
export type SellerQuestion = z.infer<typeof sellerQuestion>

export const listSellerQuestions = endpoint("GET /api/seller/questions", ["seller"], {
  summary: "Lists questions about the caller's listings, oldest first; `unanswered` leaves out answered ones.",
  scope: "listings:read",
  query: z.object({ ...listQuery, unanswered: queryFlag.optional() }),
  answer: z.object({ ok, items: z.array(sellerQuestion), total: z.number().int() }),
})

const adminQuestion = z.object({
  id: z.string(),
  listingId: z.string(),
  listingTitle: z.string(),
  asker: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  seller: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  text: z.string(),
  standing,
  reason: z.string().nullable(),
  askedAt: instant,
  answer: z.object({ text: z.string(), standing, reason: z.string().nullable(), answeredAt: instant }).nullable(),
})
export type AdminQuestion = z.infer<typeof adminQuestion>

export const listAdminQuestions = adminList("questions", STAFF.readsSupport, {
  summary: "Lists all questions and answers, newest first; `standing` matches the question or the answer.",
  item: adminQuestion,
  filters: {
    ...days,
    q: searched(100).optional(),
    standing: standing.optional(),
    unanswered: queryFlag.optional(),
    listingId: identifier.optional(),
    askerId: identifier.optional(),
    sellerId: identifier.optional(),
  },
  sorts: ["askedAt", "listingTitle", "standing", "asker", "answer"],
  defaultSort: ["askedAt", "DESC"],
})

export const readAdminQuestion = adminRead("questions/:id", STAFF.readsSupport, {
  summary: "Reads one question.",
  answer: z.object({ ok, item: adminQuestion }),
  errors: ["NOT_FOUND"],
})

const part = z.enum(["question", "answer"])
export type QuestionPart = z.infer<typeof part>

export const hideQuestion = adminAct("POST questions/:id/hide", STAFF.support, {
  summary: "Hides a question with its answer, or only the answer; the writer reads the reason.",
  body: z.object({ part: part.default("question"), reason: line(300, 3) }),
  answer: z.object({ ok, item: adminQuestion }),
  errors: ["NOT_FOUND"],
})

export const releaseQuestion = adminAct("POST questions/:id/release", STAFF.support, {
  summary: "Makes a question or an answer visible that was held back or hidden.",
  body: z.object({ part: part.default("question") }),
  answer: z.object({ ok, item: adminQuestion }),
  errors: ["NOT_FOUND"],
})
