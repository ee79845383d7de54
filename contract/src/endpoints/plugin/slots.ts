import { z } from "zod"

import { slotBadge, slotSection, slotStep, stepValue } from "../../plugins/slots"
import { LIMITS } from "../limits"
import { identifier, idParams, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("plugins")

/** The name of the plugin that adds this part of the page. */
const plugin = z.string()

const MOST_IDS = 100

export const readVehicleSlots = endpoint("GET /api/listings/:id/slots", "anyone", {
  summary: "Lists the sections that plugins add to the page of a listing, in the order of installation.",
  scope: "market:read",
  answer: z.object({ ok, sections: z.array(slotSection.extend({ plugin })) }),
  errors: ["LISTING_NOT_FOUND"],
})

export const listCardSlots = endpoint("GET /api/listings/slots", "anyone", {
  summary: "Lists the badges that plugins add to the cards of these listings, as far as this viewer may see them.",
  scope: "market:read",
  query: z.object({
    /** Up to a hundred ids of listings, separated by commas. */
    ids: z
      .string()
      // The length is checked before the split, so that a text of only commas does not produce a huge array.
      .refine((ids) => ids.length <= MOST_IDS * 121, "These are too many ids.")
      .transform((ids) => ids.split(","))
      .pipe(z.array(identifier).min(1).max(MOST_IDS)),
  }),
  answer: z.object({
    ok,
    /** Badges by listing id. Listings without badges are absent. */
    badges: z.record(z.string(), z.array(slotBadge.extend({ plugin }))),
  }),
  errors: ["INVALID_INPUT"],
})

export const readEditorSteps = endpoint("GET /api/listings/:id/steps", ["seller"], {
  summary: "Lists the steps that plugins add to the editor of the caller's listing, with what was filled in.",
  scope: "listings:write",
  answer: z.object({
    ok,
    steps: z.array(
      slotStep.extend({
        plugin,
        values: z.record(z.string(), stepValue),
        /** Why the seller can no longer change the values of this editor step; null if the seller can change them. */
        closed: z.string().nullable(),
      })
    ),
  }),
  errors: ["LISTING_NOT_FOUND"],
})

export const fillEditorStep = endpoint("PATCH /api/listings/:id/steps/:plugin", ["seller"], {
  summary: "Fills in a plugin's step of the caller's listing: an absent value stays, null removes a value.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  params: idParams.extend({ plugin: identifier }),
  body: z.strictObject({ values: z.record(z.string().min(1).max(40), stepValue.nullable()) }),
  answer: z.object({ ok }),
  errors: ["LISTING_NOT_FOUND", "NOT_FOUND", "INVALID_INPUT", "INVALID_TRANSITION"],
})
