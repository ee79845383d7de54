import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useSocketEvent } from "@/shared/realtime/RealtimeProvider"
import { useSession } from "@/shared/session/SessionProvider"
import { queryKeys } from "@/shared/api/queryKeys"
import { unreadChats } from "@/entities/account/unreadChats"
import { useUnseenCount } from "@/entities/account/useUnseenCount"

/** The number of unread messages and of notices that are not dismissed. */
export function useUnread(): { messages: number; notices: number } {
  const { viewer } = useSession()
  const queries = useQueryClient()
  const enabled = viewer?.role === "buyer" || viewer?.role === "seller"

  const chats = useQuery({ ...unreadChats, enabled })
  const notices = useUnseenCount()

  const renewChats = () => void queries.invalidateQueries({ queryKey: queryKeys.chats.summaries })
  useSocketEvent("chat:message", renewChats)
  useSocketEvent("chat:changed", renewChats)
  useSocketEvent("chatActivatedForUser", renewChats)
  const renewNotices = () => void queries.invalidateQueries({ queryKey: queryKeys.notices.all })
  useSocketEvent("system", renewNotices)
  useSocketEvent("notices:changed", renewNotices)
  useSocketEvent("notice:seen", renewNotices)

  return {
    messages: chats.data?.counts.unreadMessages ?? 0,
    notices,
  }
}
