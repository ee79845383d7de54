import { z } from "zod"
import { SAVED_SEARCHES_MAXIMUM } from "../../maximums"

import { listListings, searchFilter } from "../listing/listings"
import { LIMITS } from "../limits"
import { instant, line, ok, queryFlag } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("searches")

const { sort } = listListings.query!.shape
/**
 * The filters of a saved search. `hot` and `endingWithinMinutes` cannot be saved, because the cars that match them
 * change every minute.
 */
export const savedSearchFilter = z.strictObject(searchFilter).omit({ hot: true, endingWithinMinutes: true })
export type SavedSearchFilter = z.output<typeof savedSearchFilter>

/**
 * The alerts about a matching car that the person gets. `listed`: the car is listed. `reserve`: the car's reserve is
 * met or removed. `ending`: the car's auction ends within a day.
 */
const kinds = z.strictObject({ listed: z.boolean(), reserve: z.boolean(), ending: z.boolean() })
const channels = z.strictObject({ site: z.boolean(), email: z.boolean(), sms: z.boolean() })
/** `at_once`: each alert is sent immediately. `daily`: all alerts are sent together at 8 a.m. in Toronto. */
const pace = z.enum(["at_once", "daily"])
const name = line(100, 1)

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  /** The filters as query parameters of the page /auctions. */
  filter: z.record(z.string(), z.string()),
  /** The query string of the page /auctions with filters and sort: begins with '?', or is empty. */
  address: z.string(),
  kinds,
  channels,
  pace,
  /** The number of live cars that match now and that this person may see; null unless requested by `counted`. */
  matching: z.number().int().nullable(),
  lastToldAt: instant.nullable(),
  createdAt: instant,
})
export type SavedSearch = z.infer<typeof savedSearch>

const item = z.object({ ok, item: savedSearch })

export const listSavedSearches = endpoint("GET /api/saved-searches", "member", {
  summary: `Lists the caller's saved searches, newest first; at most ${SAVED_SEARCHES_MAXIMUM}.`,
  query: z.object({ counted: queryFlag.optional() }),
  answer: z.object({ ok, items: z.array(savedSearch), total: z.number().int(), serverNow: instant }),
})

export const createSavedSearch = endpoint("POST /api/saved-searches", "member", {
  summary: `Saves a search with its alerts; each set of filters can be saved once; at most ${SAVED_SEARCHES_MAXIMUM}.`,
  rateLimit: LIMITS.act,
  body: z.strictObject({
    name,
    filter: savedSearchFilter,
    sort: sort.removeDefault().optional(),
    kinds,
    channels,
    pace,
  }),
  status: 201,
  answer: item,
  errors: ["SEARCHES_FULL", "SEARCH_ALREADY_SAVED"],
})

export const changeSavedSearch = endpoint("PATCH /api/saved-searches/:id", "member", {
  summary: "Renames the caller's saved search, or changes kinds, channels and pace of its alerts; its filter stays.",
  rateLimit: LIMITS.act,
  body: z.strictObject({ name, kinds: kinds.partial(), channels: channels.partial(), pace }).partial(),
  answer: item,
  errors: ["NOT_FOUND"],
})

export const deleteSavedSearch = endpoint("DELETE /api/saved-searches/:id", "member", {
  summary: "Deletes the caller's saved search; for a day it can be restored.",
  rateLimit: LIMITS.act,
  errors: ["NOT_FOUND"],
})

export const restoreSavedSearch = endpoint("POST /api/saved-searches/:id/restore", "member", {
  summary: "Restores the caller's saved search that was deleted within the last day; a repeat changes nothing.",
  rateLimit: LIMITS.act,
  answer: item,
  errors: ["NOT_FOUND", "SEARCHES_FULL", "SEARCH_ALREADY_SAVED"],
})

export const stopSearchAlerts = endpoint("DELETE /api/search-alerts/:token", "anyone", {
  summary: "Stops the alerts of one saved search by the token of its e-mails, without a sign-in; the search stays.",
  rateLimit: LIMITS.act,
  params: z.strictObject({
    token: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[A-Za-z0-9._-]+$/, "This link is incomplete."),
  }),
  answer: z.object({ ok, name: z.string() }),
  errors: ["NOT_FOUND"],
})
