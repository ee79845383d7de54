import { endpoints } from "@northlot/contract"
import { route } from "../../../http/route"
import { viewerOf } from "../../../queries/listings/viewer"
import { readWatchlist } from "../../../queries/watchlist/own-watchlist"

export const GET = route(endpoints.readWatchlist, async ({ query, ...caller }) => ({
  ok: true as const,
  ...(await readWatchlist(viewerOf(caller), query)),
}))
