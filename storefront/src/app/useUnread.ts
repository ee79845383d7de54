import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints } from "./api"
import { useSocketEvent } from "./providers/RealtimeProvider"
import { useSession } from "./providers/SessionProvider"
import { queryKeys } from "./queryKeys"
import { useNotices } from "./useNotices"

/** Unread messages, and whether something that happened to the person's auctions has not been seen. */
export function useUnread(): { unread: number; attention: boolean } {
  const { viewer } = useSession()
  const queries = useQueryClient()
  const enabled = viewer?.role === "buyer" || viewer?.role === "seller"

  const chats = useQuery({
    queryKey: queryKeys.chats.list({ filter: "unread" }),
    queryFn: ({ signal }) => api(endpoints.listActiveChats, { params: { id: "me" }, query: { filter: "unread" }, signal }),
    enabled,
  })
  const notices = useNotices()

  const renewChats = () => void queries.invalidateQueries({ queryKey: queryKeys.chats.summaries })
  useSocketEvent("chat:message", renewChats)
  useSocketEvent("chat:changed", renewChats)
  useSocketEvent("chatActivatedForUser", renewChats)
  const renewNotices = () => void queries.invalidateQueries({ queryKey: queryKeys.notices })
  useSocketEvent("system", renewNotices)
  useSocketEvent("offer:changed", renewNotices)
  useSocketEvent("notice:seen", renewNotices)

  return {
    unread: chats.data?.counts.unreadMessages ?? 0,
    attention: (notices?.total ?? 0) > 0,
  }
}
