import { z } from "zod"

import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { instant, line, ok, paragraph } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct } = inArea("listings")

export const correction = z.object({
  id: z.string(),
  text: z.string(),
  /**
   * Whether the admin's request for a correction took the listing off the market. Until the request is closed, the
   * listing cannot be published.
   */
  tookDown: z.boolean(),
  askedAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  closedAt: instant.nullable(),
})
export type Correction = z.infer<typeof correction>

const adminCorrection = correction.extend({
  askedBy: z.string(),
  closedBy: z.string().nullable(),
  closeNote: z.string().nullable(),
})
export type AdminCorrection = z.infer<typeof adminCorrection>

export const askForCorrection = adminAct("POST listings/:id/correction", STAFF.support, {
  summary: "Asks a seller to correct a draft or live listing; `takeDown` takes a listing without bids off the market.",
  body: z.strictObject({ text: paragraph(1_000, 10), takeDown: z.boolean().default(false) }),
  status: 201,
  answer: z.object({ ok, item: adminCorrection }),
  errors: ["INVALID_INPUT", "LISTING_NOT_FOUND", "LISTING_LOCKED", "LISTING_ON_OFFER", "INVALID_TRANSITION"],
})

export const listCorrections = adminRead("listings/:id/correction", STAFF.readsTrade, {
  summary: "Lists the corrections requested of a listing's seller, newest first.",
  answer: z.object({ ok, items: z.array(adminCorrection) }),
  errors: ["LISTING_NOT_FOUND"],
})

export const closeCorrection = adminAct("POST corrections/:id/close", STAFF.support, {
  summary: "Closes a request as corrected or no longer needed; the seller is notified and can publish again.",
  body: z.strictObject({ note: line(500, 3) }),
  answer: z.object({ ok, item: adminCorrection }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const readOwnCorrection = endpoint("GET /api/listings/:id/correction", ["seller"], {
  summary: "Reads what Northlot asks the caller to correct in a listing; null without an open request.",
  answer: z.object({ ok, item: correction.nullable() }),
  errors: ["LISTING_NOT_FOUND"],
})

export const answerCorrection = endpoint("POST /api/listings/:id/correction", ["seller"], {
  summary: "Tells Northlot what was corrected, or why not; a later answer replaces an earlier one.",
  rateLimit: LIMITS.act,
  body: z.strictObject({ text: paragraph(1_000, 3) }),
  answer: z.object({ ok, item: correction }),
  errors: ["INVALID_INPUT", "LISTING_NOT_FOUND", "INVALID_TRANSITION"],
})
