import { queryOptions } from "@tanstack/react-query"
import { api, endpoints } from "@/shared/api/api"
import { queryKeys } from "@/shared/api/queryKeys"

/** What several pages count of a member's own, each asked for once. */
export const unreadChats = queryOptions({
  queryKey: queryKeys.chats.list({ filter: "unread" }),
  queryFn: ({ signal }) =>
    api(endpoints.listActiveChats, { params: { id: "me" }, query: { filter: "unread" }, signal }),
})

export const ownSales = queryOptions({
  queryKey: queryKeys.payments.sales(),
  queryFn: ({ signal }) => api(endpoints.listSales, { query: { limit: 100 }, signal }),
})

export const watchedCount = queryOptions({
  queryKey: [...queryKeys.watchlist, "count"],
  queryFn: ({ signal }) => api(endpoints.readWatchlist, { query: { limit: 1 }, signal }),
})
