import { queryOptions } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

/** How many cars a member watches. */
export const watchedCount = queryOptions({
  queryKey: [...queryKeys.watchlist, "count"],
  queryFn: ({ signal }) => api(endpoints.readWatchlist, { query: { limit: 1 }, signal }),
})
