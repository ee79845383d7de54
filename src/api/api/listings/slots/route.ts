import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { cardBadges } from "#src/platform/plugin-slots"
import { seenListings, viewerOf } from "#src/queries/listing/viewer"

export const GET = route(endpoints.listCardSlots, async ({ query, scope, ...caller }) => {
  const listingIds = await seenListings(query.ids, viewerOf(caller))
  return { ok: true as const, badges: await cardBadges(scope, listingIds) }
})
