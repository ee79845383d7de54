import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints } from "./api"
import { useSocketEvent } from "./providers/RealtimeProvider"
import { useSession } from "./providers/SessionProvider"
import { queryKeys } from "./queryKeys"

/** Unread messages, and whether something that happened to the person's auctions has not been seen. */
export function useUnread(): { unread: number; attention: boolean } {
  const { viewer } = useSession()
  const queries = useQueryClient()
  const enabled = viewer?.role === "buyer" || viewer?.role === "seller"

  const chats = useQuery({
    queryKey: queryKeys.chats.summaries,
    queryFn: ({ signal }) => api(endpoints.listActiveChats, { params: { id: "me" }, signal }),
    enabled,
  })
  const notices = useQuery({
    queryKey: queryKeys.notices,
    queryFn: ({ signal }) => api(endpoints.listNotices, { query: { unseen: "true" }, signal }),
    enabled,
  })

  const renewChats = () => void queries.invalidateQueries({ queryKey: queryKeys.chats.summaries })
  useSocketEvent("chat:message", renewChats)
  useSocketEvent("chatActivatedForUser", renewChats)
  const renewNotices = () => void queries.invalidateQueries({ queryKey: queryKeys.notices })
  useSocketEvent("system", renewNotices)
  useSocketEvent("offer:changed", renewNotices)

  return {
    unread: (chats.data?.chats ?? []).reduce((sum, chat) => sum + (chat.archived ? 0 : chat.unreadCount), 0),
    attention: (notices.data?.total ?? 0) > 0,
  }
}
