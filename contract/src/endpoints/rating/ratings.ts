import { z } from "zod"
import { days } from "../../admin-list"

import { RATING_TEXT_MAXIMUM } from "../../rules/rating"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { party } from "../payment/money"
import { identifier, instant, line, listQuery, ok, paragraph, searched } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("ratings")

const facts = { asAgreed: z.boolean(), onTime: z.boolean(), communication: z.boolean() }
const count = z.number().int()

/**
 * `sales`: the number of completed sales. `ratings`: the number of shown ratings. Each other field: the number of shown
 * ratings in which the field of the same name is true.
 */
const ratingCounts = z.object({ sales: count, ratings: count, asAgreed: count, onTime: count, communication: count })
export type RatingCounts = z.infer<typeof ratingCounts>

const saleRating = z.object({
  id: z.string(),
  ...facts,
  comment: z.string().nullable(),
  givenAt: instant,
  /**
   * From when others can see the rating: from the time when both sides have rated, or else from the end of a waiting
   * period.
   */
  shownFrom: instant,
  /** Why staff removed the rating. Only the rating's author receives this reason. */
  removedReason: z.string().nullable(),
  answer: z
    .object({
      text: z.string(),
      answeredAt: instant,
      /** Why staff removed the answer. Only the answer's author receives this reason. */
      removedReason: z.string().nullable(),
    })
    .nullable(),
})
export type SaleRating = z.infer<typeof saleRating>

const saleRatings = z.object({
  saleId: z.string(),
  role: party,
  /** Whether and until when the caller can rate now, or why not. */
  rate: z.object({ allowed: z.boolean(), until: instant.nullable(), reason: z.string().nullable() }),
  mine: saleRating.nullable(),
  /** Whether the other party of the sale has rated the caller, even if the rating is not shown yet. */
  theirsGiven: z.boolean(),
  /** The rating of the caller by the other party of the sale; null until it is shown. */
  theirs: saleRating.nullable(),
  canAnswer: z.boolean(),
  /** The counts of all shown ratings of this buyer by sellers. Null unless the caller is the seller. */
  buyerRecord: ratingCounts.nullable(),
})
export type SaleRatings = z.infer<typeof saleRatings>

const answer = z.object({ ok, ratings: saleRatings })

export const readSaleRatings = endpoint("GET /api/sales/:id/rating", ["buyer", "seller"], {
  summary: "Returns both ratings of a sale of the caller. The other side's rating is null until the sale shows it.",
  scope: "sales:read",
  answer,
  errors: ["NOT_FOUND", "FEES_UNPAID"],
})

export const rateSale = endpoint("POST /api/sales/:id/rating", ["buyer", "seller"], {
  summary:
    "Rates the other side of a complete sale, once. The time ends after 60 days, or 14 days after the other's rating.",
  rateLimit: LIMITS.act,
  body: z.strictObject({ ...facts, comment: paragraph(RATING_TEXT_MAXIMUM).optional() }),
  answer,
  status: 201,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"],
})

export const answerRating = endpoint("POST /api/sales/:id/rating/answer", ["buyer", "seller"], {
  summary: "Answers the other side's rating, once, for everybody to read.",
  rateLimit: LIMITS.act,
  body: z.strictObject({ text: paragraph(RATING_TEXT_MAXIMUM, 1) }),
  answer,
  status: 201,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"],
})

const recordComment = z.object({
  id: z.string(),
  /** The first letter of the buyer's first name. */
  initial: z.string(),
  /** The month of the sale in Toronto, `YYYY-MM`. */
  month: z.string(),
  ...facts,
  comment: z.string(),
  /** The seller's answer to the rating. */
  answer: z.string().nullable(),
})
export type RecordComment = z.infer<typeof recordComment>

export const readSellerRecord = endpoint("GET /api/listings/:id/seller-record", "anyone", {
  summary: "Returns buyers' ratings of a listing's seller: counts of each fact, and comments, newest first.",
  sameForAll: true,
  scope: "market:read",
  query: z.object(listQuery),
  answer: z.object({ ok, counts: ratingCounts, items: z.array(recordComment), total: count }),
  errors: ["LISTING_NOT_FOUND"],
})

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })
const removal = z.object({ by: z.string(), at: instant, reason: z.string() })
/** The state of a rating. `blind`: the other party of the sale cannot see the rating yet. */
const ratingState = z.enum(["shown", "blind", "removed"])
export type RatingState = z.infer<typeof ratingState>

const adminRating = z.object({
  id: z.string(),
  saleId: z.string(),
  listingId: z.string(),
  listingTitle: z.string(),
  by: party,
  author: person,
  rated: person,
  ...facts,
  comment: z.string().nullable(),
  givenAt: instant,
  shownFrom: instant,
  state: ratingState,
  removed: removal.nullable(),
  answer: z.object({ text: z.string(), answeredAt: instant, removed: removal.nullable() }).nullable(),
})
export type AdminRating = z.infer<typeof adminRating>

export const listAdminRatings = adminList("ratings", STAFF.readsSupport, {
  summary: "Lists what buyers and sellers said of each other after their sales, newest first.",
  item: adminRating,
  filters: {
    ...days,
    q: searched(100).optional(),
    state: ratingState.optional(),
    by: party.optional(),
    saleId: identifier.optional(),
    listingId: identifier.optional(),
    authorId: identifier.optional(),
    ratedId: identifier.optional(),
  },
  sorts: ["givenAt", "listingTitle", "author", "rated"],
  defaultSort: ["givenAt", "DESC"],
})

export const readAdminRating = adminRead("ratings/:id", STAFF.readsSupport, {
  summary: "Reads one rating.",
  answer: z.object({ ok, item: adminRating }),
  errors: ["NOT_FOUND"],
})

const part = z.enum(["rating", "answer"])
export type RatingPart = z.infer<typeof part>

export const removeRating = adminAct("POST ratings/:id/remove", STAFF.support, {
  summary: "Removes a rating with its answer, or only the answer, for good; notifies the author of the reason.",
  body: z.strictObject({ part: part.default("rating"), reason: line(300, 3) }),
  answer: z.object({ ok, item: adminRating }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})
