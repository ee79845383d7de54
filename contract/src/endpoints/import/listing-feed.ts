import { z } from "zod"
import { ownEyes } from "../../own-eyes"
import { FEED_HOURS } from "../../maximums"

import { listingImportNotes, listingImportProblems } from "./listing-import"
import { LIMITS } from "../limits"
import { identifier, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("seller")

const listingFeed = z.object({
  /** It may hold a key of whoever answers there. */
  address: ownEyes(z.string()),
  everyHours: z.number().int(),
  templateId: z.string().nullable(),
  /** `stopped`: so many readings in a row failed; its seller can let it go on. */
  state: z.enum(["on", "paused", "stopped"]),
  /** In a row. */
  failures: z.number().int(),
  /** When it is read next, while it is on. */
  nextAt: instant,
  /** It is being read, or about to be. */
  reading: z.boolean(),
})
export type ListingFeed = z.infer<typeof listingFeed>

const feedRun = z.object({
  id: z.string(),
  startedAt: instant,
  endedAt: instant,
  /** Why it was not read; null where it was. */
  failure: z.string().nullable(),
  added: z.number().int(),
  /** Drafts that say now what the table says. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** Cars of whose row something was cut or left out. */
  cut: z.number().int(),
  /** Cars that the table does not name any more; nothing is done to them. */
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
  summary: "The address from which the dealer's cars are read again and again, and the last readings.",
  scope: "listings:read",
  answer: z.object({ ok, feed: listingFeed.nullable(), runs: z.array(feedRun) }),
})

export const saveListingFeed = endpoint("PUT /api/seller/listing-feed", ["seller"], {
  summary:
    "Name the public https address of a .csv or .xlsx, and how often it is read: new VINs become drafts, changed ones change drafts that were never published. Columns are known as in an import. It is read at once. For dealers.",
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
  summary: "Pause the own feed, or let it go on and have it read at once.",
  scope: "listings:write",
  rateLimit: { points: 30, seconds: 3_600 },
  body: z.strictObject({ state: z.enum(["on", "paused"]) }),
  answer: z.object({ ok, feed: listingFeed }),
  errors: ["NOT_FOUND", "NOT_ALLOWED_TO_LIST"],
})

export const deleteListingFeed = endpoint("DELETE /api/seller/listing-feed", ["seller"], {
  summary: "End the own feed; its drafts stay.",
  scope: "listings:write",
  rateLimit: LIMITS.edit,
  errors: ["NOT_FOUND"],
})

export const readFeedRun = endpoint("GET /api/seller/listing-feed/runs/:id", ["seller"], {
  summary:
    "One reading of the own feed: the rows that were refused, what was cut of others, and the cars that vanished.",
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
