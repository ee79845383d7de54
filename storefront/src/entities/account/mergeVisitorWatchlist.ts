import type { QueryClient } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"
import { toast } from "@/ui"
import { retainOnly, visitorWatchlist } from "./visitorWatchlist"

let underWay: Promise<void> | null = null

/**
 * Moves the browser's watchlist into the account after sign-in. Cars that exceed the account's limit remain in the
 * browser. After a failed request all cars remain, and the next page with the watchlist tries again.
 */
export function mergeVisitorWatchlist(queries: QueryClient): Promise<void> {
  underWay ??= merge(queries).finally(() => {
    underWay = null
  })
  return underWay
}

async function merge(queries: QueryClient): Promise<void> {
  const listingIds = visitorWatchlist().map(({ id }) => id)
  if (listingIds.length === 0) return
  try {
    const { added, full } = await api(endpoints.mergeWatchlist, { body: { listingIds } })
    retainOnly(full)
    if (added > 0) {
      void queries.invalidateQueries({ queryKey: queryKeys.watchlist })
      void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
    }
    if (full.length > 0) {
      toast.error(`${full.length === 1 ? "1 car" : `${full.length} cars`} did not fit into your watchlist`, {
        description: "A watchlist holds 200 cars. The other cars stay in this browser until you make room.",
      })
    } else if (added > 0) {
      toast.success(`${added === 1 ? "1 car" : `${added} cars`} added to your watchlist`)
    }
  } catch {
    // If the request fails, the list stays in the browser, so nothing is lost.
  }
}
