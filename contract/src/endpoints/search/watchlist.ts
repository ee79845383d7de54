import { z } from "zod"

import { cardView, listingCard, listingView } from "../listing/listings"
import { WATCHLIST_LIMIT } from "../../constants"
import { LIMITS } from "../limits"
import { identifier, instant, listQuery, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, cards } = inArea("watchlist")

export const watchEntry = z.object({
  listingId: z.string(),
  /**
   * The listing's title, or the title on the day when the person began to watch it. Empty for an old entry of a hidden
   * car.
   */
  title: z.string(),
  createdAt: instant,
  /** The listing; null while this person cannot see it, because it is a draft again, withdrawn, or only for dealers. */
  listing: listingView.nullable(),
})
export type WatchEntry = z.infer<typeof watchEntry>
const watchCard = watchEntry.extend({ listing: listingCard.nullable() })

const watchlistAnswer = z.object({ ok, items: z.array(watchEntry), total: z.number().int(), serverNow: instant })
const watchlistCards = watchlistAnswer.extend({ items: z.array(watchCard) })

export const readWatchlist = cards(watchlistCards, "GET /api/watchlist", "member", {
  summary: "Lists the listings that the signed-in person watches, the newest entry first.",
  scope: "bids:read",
  query: z.object({ ...listQuery, ...cardView }),
  answer: watchlistAnswer,
})

const watchAnswer = z.object({
  ok,
  watching: z.boolean(),
  watchers: z.number().int(),
})

export const watchListing = endpoint("PUT /api/watchlist/:id", "member", {
  summary: "Watches a listing, by id or slug; a repeat is fine. At most 200 per person; own listings are refused.",
  scope: "bids:write",
  rateLimit: LIMITS.edit,
  answer: watchAnswer,
  errors: ["LISTING_NOT_FOUND", "OWN_LISTING", "WATCHLIST_FULL"],
})

export const unwatchListing = endpoint("DELETE /api/watchlist/:id", "member", {
  summary: "Stops watching a listing, by id or slug, even if the listing is not shown any more.",
  scope: "bids:write",
  rateLimit: LIMITS.edit,
  answer: watchAnswer,
  errors: ["LISTING_NOT_FOUND"],
})

const SHOWN_AT_ONCE = 40

const shown = { listingId: true, listing: true } as const
const shownAnswer = z.object({ ok, items: z.array(watchEntry.pick(shown)), serverNow: instant })
const shownCards = shownAnswer.extend({ items: z.array(watchCard.pick(shown)) })

export const showWatched = cards(shownCards, "GET /api/visitor-watchlist", "anyone", {
  summary: "Lists public views of these ids in their order, for the watchlist of a visitor's browser. At most 40.",
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
  summary: "Adds this browser's watchlist from before sign-in, newest first, without hidden cars and the caller's own.",
  rateLimit: LIMITS.edit,
  body: z.strictObject({ listingIds: z.array(identifier).max(WATCHLIST_LIMIT) }),
  answer: z.object({
    ok,
    added: z.number().int(),
    /** The listings that did not fit: the watchlist has at most 200. */
    full: z.array(z.string()),
    total: z.number().int(),
  }),
})
