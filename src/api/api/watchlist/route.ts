import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { viewerOf } from "#src/queries/listing/viewer"
import { readWatchlist } from "#src/queries/search/own-watchlist"

export const GET = route(endpoints.readWatchlist, async ({ query, ...caller }) => ({
  ok: true as const,
  ...(await readWatchlist(viewerOf(caller), query)),
}))
