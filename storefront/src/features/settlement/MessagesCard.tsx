import type { SettlementView } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { MessagesSquare } from "lucide-react"
import { Link } from "react-router-dom"
import { api, endpoints, queryKeys, useSocketEvent } from "@/shared"
import { Badge, Button, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { PageSection } from "./PageSection"

/** The latest messages of both sides, and a link to the chat. */
export function MessagesCard({ settlement }: { settlement: SettlementView }) {
  const { saleId, role } = settlement
  const other = role === "buyer" ? "seller" : "buyer"
  const chats = useQuery({
    queryKey: queryKeys.chats.list({ listingId: saleId }),
    queryFn: ({ signal }) =>
      api(endpoints.listActiveChats, { params: { id: "me" }, query: { listingId: saleId }, signal }),
  })
  useSocketEvent("chat:message", () => void chats.refetch())
  const chat = chats.data?.chats[0]
  return (
    <PageSection
      id="messages"
      title="Messages"
      aside={chat && chat.unreadCount > 0 && <Badge tone="amber">{chat.unreadCount} new</Badge>}
    >
      {chats.isPending ? (
        <Skeleton className="h-10" />
      ) : chat?.lastMessageText ? (
        <div className="text-sm">
          <p className="line-clamp-3 break-words">{chat.lastMessageText}</p>
          {chat.lastMessageAt && <p className="mt-1 text-muted">{formatMoment(chat.lastMessageAt)}</p>}
        </div>
      ) : (
        <p className="text-sm text-muted">Nothing was written yet. Ask the {other} what you want to know.</p>
      )}
      <Button asChild variant="secondary" className="self-start">
        <Link to={`/messages?listingId=${settlement.listingId}`}>
          <MessagesSquare aria-hidden className="size-4" />
          Chat
        </Link>
      </Button>
    </PageSection>
  )
}
