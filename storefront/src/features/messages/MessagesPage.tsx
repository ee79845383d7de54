import type { ChatSummary } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { ArrowLeft, LockKeyhole, MessagesSquare } from "lucide-react"
import { useMemo, useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, usePageTitle, useSocketEvent } from "@/app"
import { Button, Chip, EmptyState, ErrorState, IconButton, Input, Photo, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { Conversation } from "./Conversation"
import { FILTERS, filterChats, type ChatFilter } from "./filterChats"

/** /messages: conversations, the thread and what it is about (spec §2). */
export default function MessagesPage() {
  usePageTitle("Messages")
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState<ChatFilter>("all")
  const [text, setText] = useState("")
  const chats = useQuery({
    queryKey: queryKeys.chats.summaries,
    queryFn: ({ signal }) => api(endpoints.listActiveChats, { params: { id: "me" }, signal }),
  })
  useSocketEvent("system", () => void queries.invalidateQueries({ queryKey: queryKeys.chats.summaries }))

  const all = useMemo(() => chats.data?.chats ?? [], [chats.data])
  const shown = filterChats(all, filter, text)
  const selectedId = search.get("listingId") ?? search.get("li")
  const selected = all.find((chat) => chat.listingId === selectedId) ?? null
  const select = (listingId: string | null) => {
    const next = new URLSearchParams(search)
    next.delete("li")
    if (listingId) next.set("listingId", listingId)
    else next.delete("listingId")
    setSearch(next)
  }

  return (
    <div className="py-4 sm:py-6">
      <h1 className={clsx("text-3xl", selected && "max-lg:sr-only")}>Messages</h1>
      <div className={clsx(
          "mt-4 grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-surface lg:h-[calc(100dvh-13rem)] lg:min-h-[32rem] lg:grid-cols-[22rem_minmax(0,1fr)]",
          // On a phone the thread scrolls within the screen, so that the line to write in stays in view.
          selected ? "h-[calc(100dvh-6.5rem)] min-h-[24rem]" : "min-h-[24rem]"
        )}>
        <section aria-label="Conversations" className={clsx("flex min-h-0 flex-col border-line lg:border-r", selected && "max-lg:hidden")}>
          <div className="flex flex-col gap-3 border-b border-line p-3">
            <Input aria-label="Search listings, users..." placeholder="Search listings, users..." value={text} onChange={(event) => setText(event.target.value)} />
            <div role="group" aria-label="Conversations shown" className="flex flex-wrap gap-x-1.5 gap-y-2">
              {FILTERS.map(({ value, label }) => (
                <Chip key={value} selected={filter === value} count={filterChats(all, value, "").length} onClick={() => setFilter(value)}>
                  {label}
                </Chip>
              ))}
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            {chats.isPending && <div className="flex flex-col gap-3 p-3">{[1, 2, 3].map((row) => <Skeleton key={row} className="h-16" />)}</div>}
            {chats.isError && (
              <ErrorState title="Your conversations could not be loaded" message={messageOf(chats.error)} onRetry={() => void chats.refetch()} retrying={chats.isFetching} />
            )}
            {chats.isSuccess && shown.length === 0 && (
              <p className="p-8 text-center text-sm text-muted">{all.length === 0 ? "No messages." : "Nothing here yet."}</p>
            )}
            <ul>
              {shown.map((chat) => (
                <li key={chat.saleId}>
                  <ChatRow chat={chat} selected={chat.listingId === selectedId} onSelect={() => select(chat.listingId)} />
                </li>
              ))}
            </ul>
          </div>
        </section>
        <div className={clsx("flex min-h-0 min-w-0 flex-col", !selected && "max-lg:hidden")}>
          {selected ? (
            <>
              <div className="flex items-center gap-2 border-b border-line p-2 lg:hidden">
                <IconButton label="All conversations" onClick={() => select(null)}>
                  <ArrowLeft aria-hidden />
                </IconButton>
                <span className="truncate font-semibold">{selected.title}</span>
              </div>
              <Conversation key={selected.saleId} chat={selected} />
            </>
          ) : (
            <div className="m-auto p-6">
              <EmptyState
                icon={<MessagesSquare />}
                title={all.length === 0 ? "No messages." : "Choose a conversation."}
                action={
                  all.length === 0 ? (
                    <Button asChild variant="secondary">
                      <Link to="/auctions">Browse live auctions</Link>
                    </Button>
                  ) : undefined
                }
              >
                A private chat opens between buyer and seller when both have paid their fee.
              </EmptyState>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function ChatRow({ chat, selected, onSelect }: { chat: ChatSummary; selected: boolean; onSelect: () => void }) {
  return (
    <button
      type="button"
      onClick={onSelect}
      aria-current={selected || undefined}
      className={clsx("flex w-full items-center gap-3 border-b border-line p-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-3", selected && "bg-brand-soft")}
    >
      <Photo src={chat.thumbnail} alt={chat.title} className="h-12 w-16 shrink-0 rounded-sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{chat.title}</span>
        <span className="flex items-center gap-1.5 text-sm text-muted">
          {!chat.active && <LockKeyhole aria-hidden className="size-3.5 shrink-0" />}
          <span className="truncate">{chat.active ? (chat.lastMessageText ?? "Say hello") : "Opens when both fees are paid"}</span>
        </span>
        <span className="flex items-baseline justify-between gap-2 text-xs text-muted">
          <span className="truncate">{chat.counterparty}</span>
          {chat.lastMessageAt && <span className="shrink-0">{formatMoment(chat.lastMessageAt)}</span>}
        </span>
      </span>
      {chat.unreadCount > 0 && (
        <span className="flex h-6 min-w-6 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand tabular-nums">
          <span className="sr-only">Unread messages: </span>
          {chat.unreadCount}
        </span>
      )}
    </button>
  )
}
