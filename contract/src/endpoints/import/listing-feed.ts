import { z } from "zod"
import { ownEyes } from "../../own-eyes"
import { FEED_HOURS } from "../../maximums"

import { listingImportNotes, listingImportProblems } from "./listing-import"
import { LIMITS } from "../limits"
import { identifier, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("seller")

const listingFeed = z.object({
  /** The URL of the dealer's table. It may contain an access key for the dealer's server. */
  address: ownEyes(z.string()),
  everyHours: z.number().int(),
  templateId: z.string().nullable(),
  /** `stopped`: the market stopped the feed after several failed readings in a row. The seller can resume the feed. */
  state: z.enum(["on", "paused", "stopped"]),
  /** The number of failed readings in a row. */
  failures: z.number().int(),
  nextAt: instant,
  reading: z.boolean(),
})
export type ListingFeed = z.infer<typeof listingFeed>

const feedRun = z.object({
  id: z.string(),
  startedAt: instant,
  endedAt: instant,
  failure: z.string().nullable(),
  added: z.number().int(),
  /** The number of drafts that this run of the feed changed to match the dealer's table. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The number of cars whose row was shortened or partly left out. */
  cut: z.number().int(),
  /** The number of cars that are no longer in the table. Their listings are not changed. */
  vanished: z.number().int(),
})
export type FeedRun = z.infer<typeof feedRun>

const feedRefusal = z.object({
  line: z.number().int(),
  vin: z.string(),
  title: z.string(),
  problems: listingImportProblems,
})
const feedCut = z.object({ line: z.number().int(), vin: z.string(), title: z.string(), notes: listingImportNotes })
const goneCar = z.object({ vin: z.string(), listingId: z.string() })
export type FeedRunDetails = {
  refusals: z.infer<typeof feedRefusal>[]
  cuts: z.infer<typeof feedCut>[]
  gone: z.infer<typeof goneCar>[]
}

export const readListingFeed = endpoint("GET /api/seller/listing-feed", ["seller"], {
  summary: "Reads the dealer's feed: the URL of the table, and the latest runs.",
  scope: "listings:read",
  answer: z.object({ ok, feed: listingFeed.nullable(), runs: z.array(feedRun) }),
})

export const saveListingFeed = endpoint("PUT /api/seller/listing-feed", ["seller"], {
  summary:
    "Sets the https URL and the interval of a dealer's stock list. Each run adds drafts and updates unpublished ones.",
  scope: "listings:write",
  body: z.strictObject({
    address: line(2_000, 1),
    everyHours: z.number().int().min(FEED_HOURS.least).max(FEED_HOURS.most),
    templateId: identifier.nullable().default(null),
  }),
  answer: z.object({ ok, feed: listingFeed }),
  errors: ["INVALID_INPUT", "NOT_ALLOWED_TO_LIST"],
})

export const moveListingFeed = endpoint("POST /api/seller/listing-feed/state", ["seller"], {
  summary: "Pauses the caller's feed, or resumes it and has it read at once.",
  scope: "listings:write",
  rateLimit: { points: 30, seconds: 3_600 },
  body: z.strictObject({ state: z.enum(["on", "paused"]) }),
  answer: z.object({ ok, feed: listingFeed }),
  errors: ["NOT_FOUND", "NOT_ALLOWED_TO_LIST"],
})

export const deleteListingFeed = endpoint("DELETE /api/seller/listing-feed", ["seller"], {
  summary: "Ends the caller's feed; its drafts stay.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  errors: ["NOT_FOUND"],
})

export const readFeedRun = endpoint("GET /api/seller/listing-feed/runs/:id", ["seller"], {
  summary: "Reads one run of the caller's feed: refused rows, shortened rows, and cars that vanished from the table.",
  scope: "listings:read",
  answer: z.object({
    ok,
    run: feedRun,
    refusals: z.array(feedRefusal),
    cuts: z.array(feedCut),
    gone: z.array(goneCar),
  }),
  errors: ["NOT_FOUND"],
})
