import { queryOptions } from "@tanstack/react-query"
import { api, endpoints } from "@/shared/api/api"
import { queryKeys } from "@/shared/api/queryKeys"

/** The member's chats with unread messages; every page shows their number. */
export const unreadChats = queryOptions({
  queryKey: queryKeys.chats.list({ filter: "unread" }),
  queryFn: ({ signal }) =>
    api(endpoints.listActiveChats, { params: { id: "me" }, query: { filter: "unread" }, signal }),
})
