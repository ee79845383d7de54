import { z } from "zod"
import { defineEndpoint } from "../endpoint"
import { listingView } from "./listings"
import { idParams, instant, listQuery, ok } from "./shared"

const area = "watchlist"

export const watchEntry = z.object({
  listingId: z.string(),
  createdAt: instant,
  /** Null while it is not shown to this person: a draft again, withdrawn, or for dealers now. */
  listing: listingView.nullable(),
})
export type WatchEntry = z.infer<typeof watchEntry>

export const readWatchlist = defineEndpoint({
  name: "readWatchlist",
  area,
  method: "GET",
  path: "/api/watchlist",
  summary: "The listings that the signed-in person watches, the newest entry first.",
  access: "member",
  query: z.object(listQuery),
  answer: z.object({ ok, items: z.array(watchEntry), total: z.number().int(), serverNow: instant }),
})

const watchAnswer = z.object({
  ok,
  watching: z.boolean(),
  /** How many people watch it now. */
  watchers: z.number().int(),
})

export const watchListing = defineEndpoint({
  name: "watchListing",
  area,
  method: "PUT",
  path: "/api/watchlist/:id",
  summary: "Watch a listing, by id or slug; watching it already is fine. At most 200 per person, and not one's own.",
  access: "member",
  params: idParams,
  answer: watchAnswer,
  errors: ["LISTING_NOT_FOUND", "OWN_LISTING", "WATCHLIST_FULL"],
})

export const unwatchListing = defineEndpoint({
  name: "unwatchListing",
  area,
  method: "DELETE",
  path: "/api/watchlist/:id",
  summary: "Watch a listing no longer, by id or slug, whether or not it is still shown.",
  access: "member",
  params: idParams,
  answer: watchAnswer,
  errors: ["LISTING_NOT_FOUND"],
})
