import { queryOptions } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

/** The number of cars on the member's watchlist. */
export const watchedCount = queryOptions({
  queryKey: [...queryKeys.watchlist, "count"],
  queryFn: ({ signal }) => api(endpoints.readWatchlist, { query: { limit: 1 }, signal }),
})
