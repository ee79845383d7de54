import { findMatches } from "#src/workflows/saved-searches/find-matches"
import { tellDigest, tellMatch } from "#src/workflows/saved-searches/tell-matches"
import type { OutboxHandlers } from "../handler"

/** Cars that come to the market, or change on it, look for whoever searches for them. */
export const savedSearchesHandlers: OutboxHandlers = {
  "auction.opened": ({ listingId }, scope) => findMatches(scope, listingId, "listed"),
  "listing.changed": ({ listingId }, scope) => findMatches(scope, listingId, "listed"),
  "auction.reserve-dropped": ({ listingId }, scope) => findMatches(scope, listingId, "reserve"),
  "search.matched": tellMatch,
  "search.digest": tellDigest,
}
