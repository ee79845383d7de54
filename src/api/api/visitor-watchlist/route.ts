import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { viewerOf } from "#src/queries/listing/viewer"
import { shownListings } from "#src/queries/search/own-watchlist"

export const GET = route(endpoints.showWatched, async ({ query, ...caller }) => {
  const shown = await shownListings(query.ids, query.view, viewerOf(caller))
  return {
    ok: true as const,
    items: query.ids.map((listingId) => ({ listingId, listing: shown.get(listingId) ?? null })),
    serverNow: (await database().now()).toISOString(),
  }
})
