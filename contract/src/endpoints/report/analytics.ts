import { z } from "zod"

import { HEALTH_PARTS } from "../../rules/listing-health"
import { TRAFFIC_SOURCES } from "../../rules/traffic-source"
import { inCents, instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("analytics")

const count = z.number().int()
const day = z.iso.date()

/** Views by the kind of site that the visitor came from; `unknown`: no source was recorded. */
const sources = z.object({ search: count, direct: count, referral: count, social: count, unknown: count })
export type TrafficSources = z.infer<typeof sources>

export const countListingView = endpoint("POST /api/listings/:id/views", "anyone", {
  summary: "Counts a view of a listing, once per viewer and Toronto day, without its owner, admins and robots.",
  body: z.strictObject({ source: z.enum(TRAFFIC_SOURCES) }),
  answer: z.object({ ok }),
  errors: ["LISTING_NOT_FOUND"],
  rateLimit: { points: 240, seconds: 60 },
})

const health = z.object({
  score: count,
  parts: z.object({ data: count, engagement: count, pricing: count, trust: count }),
  advice: z.array(
    z.object({
      part: z.enum(Object.keys(HEALTH_PARTS) as [keyof typeof HEALTH_PARTS]),
      points: count,
      text: z.string(),
    })
  ),
})

export const analyticsRange = z.enum(["7", "30", "run"])
export type AnalyticsRange = z.infer<typeof analyticsRange>

export const readListingAnalytics = endpoint("GET /api/listings/:id/analytics", ["seller"], {
  summary: "Returns a listing's figures over 7 days, 30 days, or since its last publication, and its health now.",
  scope: "listings:read",
  query: z.object({ range: analyticsRange.default("7") }),
  answer: z.object({
    ok,
    range: analyticsRange,
    /** Each day of the range, oldest first. `watchers` counts people who began to watch that day and still watch. */
    days: z.array(z.object({ day, views: count, watchers: count, bids: count, questions: count })),
    totals: z.object({
      views: count,
      uniqueViewers: count,
      /** The number of people who watch the listing now, whenever they began. */
      watchers: count,
      bids: count,
      bidders: count,
      questions: count,
      /** Bidders divided by unique viewers, in percent with one decimal; null without viewers. */
      conversionPercent: z.number().nullable(),
    }),
    sources,
    /** The Listing Health; null after the end of the listing. */
    health: health.nullable(),
    serverNow: instant,
  }),
  errors: ["LISTING_NOT_FOUND"],
})

/** Quartiles of prices in cents; null for fewer than three cars, because they would reveal a single car's price. */
const market = z.object({ count, quartiles: z.object({ p25: inCents, p50: inCents, p75: inCents }).nullable() })
export type MarketPrices = z.infer<typeof market>

export const readPriceAssist = endpoint("GET /api/listings/:id/price-assist", ["seller"], {
  summary: "Suggests an asking price, beside offered and sold prices of cars of the same make and model.",
  scope: "listings:read",
  answer: z.object({
    ok,
    title: z.string(),
    make: z.string(),
    model: z.string(),
    priceCents: inCents.nullable(),
    /** The asking price plus 2%, in whole dollars. */
    suggestedCents: inCents.nullable(),
    /** Why the price cannot be changed now; null when it can. */
    fixed: z.enum(["bids", "onOffer", "over"]).nullable(),
    /** Prices of other live listings: the asking price; without one, the current bid. */
    live: market,
    /** Hammer prices of cars sold since the start of this month in Toronto. */
    soldThisMonth: market,
  }),
  errors: ["LISTING_NOT_FOUND"],
})

export const readSellerAnalytics = endpoint("GET /api/seller/analytics", ["seller"], {
  summary: "Returns the figures of all the caller's listings: views of 8 days, sources, watchers.",
  scope: "listings:read",
  answer: z.object({
    ok,
    /** Today and the seven days before, oldest first. */
    days: z.array(z.object({ day, views: count })),
    /** The sources of views in the last 30 days. */
    sources,
    totals: z.object({ views: count, watchers: count, live: count }),
    /** Watchers divided by views, in percent with one decimal; null without views. */
    engagementPercent: z.number().nullable(),
    /** Up to four of the seller's most watched listings. Each has at least one watcher. */
    topWatched: z.array(z.object({ id: z.string(), slug: z.string(), title: z.string(), watchers: count })),
    /**
     * The listing that Price Assist shows first; its price can be changed. Listings with an asking price come before
     * those without, live listings before drafts, and more viewed listings before less viewed ones.
     */
    toPrice: z.object({ id: z.string(), title: z.string() }).nullable(),
    serverNow: instant,
  }),
})
