import { z } from "zod"
import { ownEyes } from "../../own-eyes"

import { condition, listingDraft } from "./listings"
import { LIMITS } from "../limits"
import { identifier, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("seller")

/** The terms that a seller uses for several cars, without the data of a car. */
const listingTerms = listingDraft
  .pick({
    description: true,
    warranty: true,
    location: true,
    audience: true,
    startingPriceCents: true,
    openingShareBasisPoints: true,
    minIncrementCents: true,
    relistTimes: true,
  })
  .required()
  .extend({
    condition: condition.pick({ safetyIncluded: true, moreInfo: true }),
    /** The length of an auction in seconds; null if the listing had no start and end. */
    durationSeconds: z.number().int().positive().nullable(),
  })
export type ListingTerms = z.infer<typeof listingTerms>

const listingTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** `openingShareBasisPoints` is secret: this share and a car's opening price together reveal the reserve. */
  terms: listingTerms.extend({ openingShareBasisPoints: ownEyes(listingTerms.shape.openingShareBasisPoints) }),
  createdAt: instant,
})
export type ListingTemplate = z.infer<typeof listingTemplate>

export const listListingTemplates = endpoint("GET /api/seller/listing-templates", ["seller"], {
  summary: "Lists the seller's templates, sorted by name. A draft or an import takes its first terms from a template.",
  scope: "listings:read",
  answer: z.object({ ok, items: z.array(listingTemplate), total: z.number().int() }),
})

export const saveListingTemplate = endpoint("POST /api/seller/listing-templates", ["seller"], {
  summary: "Saves a listing's terms, without the car, as a template; replaces a template of the same name. At most 50.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  body: z.strictObject({ name: line(60, 1), listingId: identifier }),
  status: 201,
  answer: z.object({ ok, template: listingTemplate }),
  errors: ["INVALID_INPUT", "LISTING_NOT_FOUND"],
})

export const deleteListingTemplate = endpoint("DELETE /api/seller/listing-templates/:id", ["seller"], {
  summary: "Deletes the caller's template; drafts made from the template stay unchanged.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  errors: ["NOT_FOUND"],
})
