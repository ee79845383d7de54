import { z } from "zod"

import { cardView, listingCard, listingView } from "../listing/listings"
import { WATCHLIST_LIMIT } from "../../constants"
import { LIMITS } from "../limits"
import { identifier, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, cards } = inArea("watchlist")

export const watchEntry = z.object({
  listingId: z.string(),
  /** What it is called, or was when it was put on the list; empty for an old entry of a car that is not shown. */
  title: z.string(),
  createdAt: instant,
  /** Null while it is not shown to this person: a draft again, withdrawn, or for dealers now. */
  listing: listingView.nullable(),
})
export type WatchEntry = z.infer<typeof watchEntry>
const watchCard = watchEntry.extend({ listing: listingCard.nullable() })

const watchlistAnswer = z.object({ ok, items: z.array(watchEntry), total: z.number().int(), serverNow: instant })
const watchlistCards = watchlistAnswer.extend({ items: z.array(watchCard) })

export const readWatchlist = cards(watchlistCards, "GET /api/watchlist", "member", {
  summary: "The listings that the signed-in person watches, the newest entry first.",
  scope: "bids:read",
  query: z.object({ ...listQuery, ...cardView }),
  answer: watchlistAnswer,
})

const watchAnswer = z.object({
  ok,
  watching: z.boolean(),
  /** How many people watch it now. */
  watchers: z.number().int(),
})

export const watchListing = endpoint("PUT /api/watchlist/:id", "member", {
  summary: "Watch a listing, by id or slug; watching it already is fine. At most 200 per person, and not one's own.",
  scope: "bids:write",
  rateLimit: LIMITS.edit,
  answer: watchAnswer,
  errors: ["LISTING_NOT_FOUND", "OWN_LISTING", "WATCHLIST_FULL"],
})

export const unwatchListing = endpoint("DELETE /api/watchlist/:id", "member", {
  summary: "Watch a listing no longer, by id or slug, whether or not it is still shown.",
  scope: "bids:write",
  rateLimit: LIMITS.edit,
  answer: watchAnswer,
  errors: ["LISTING_NOT_FOUND"],
})

/** How many cars of a visitor's watchlist one request shows. */
const SHOWN_AT_ONCE = 40

const shown = { listingId: true, listing: true } as const
const shownAnswer = z.object({ ok, items: z.array(watchEntry.pick(shown)), serverNow: instant })
const shownCards = shownAnswer.extend({ items: z.array(watchCard.pick(shown)) })

export const showWatched = cards(shownCards, "GET /api/visitor-watchlist", "anyone", {
  summary:
    "The listings of these ids as anybody may see them, in their order: the watchlist that a visitor's browser keeps. At most 40.",
  query: z.object({
    ids: z
      .string()
      .max(SHOWN_AT_ONCE * 121)
      .transform((text) => text.split(",").filter(Boolean))
      .pipe(z.array(identifier).min(1).max(SHOWN_AT_ONCE)),
    ...cardView,
  }),
  answer: shownAnswer,
})

export const mergeWatchlist = endpoint("POST /api/watchlist/merge", "member", {
  summary:
    "Take over what this browser watched before sign-in, newest first. What is gone, hidden or the own car is left out; repeating it changes nothing.",
  rateLimit: LIMITS.edit,
  body: z.strictObject({ listingIds: z.array(identifier).max(WATCHLIST_LIMIT) }),
  answer: z.object({
    ok,
    added: z.number().int(),
    /** Did not fit any more: the watchlist holds 200. */
    full: z.array(z.string()),
    total: z.number().int(),
  }),
})
