import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { mergeWatchlist } from "#src/use-cases/search/watch-listing"

export const POST = route(endpoints.mergeWatchlist, async ({ account, body, scope }) => ({
  ok: true as const,
  ...(await mergeWatchlist(scope, account!, body.listingIds)),
}))
