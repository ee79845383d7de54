import type { ChatFilter, ChatSummary } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { ArrowLeft, LockKeyhole, MessagesSquare } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { queryKeys, usePageTitle, useSocketEvent } from "@/shared"
import { Button, Chip, EmptyState, QueryError, IconButton, Input, Photo, Skeleton } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { formatMoment } from "@/ui/rules/moment"
import { Conversation } from "./Conversation"
import { useChat, useChats } from "./queries"
import { LazyBoundary } from "@/shared/lazy"

const FILTERS: readonly { value: ChatFilter; label: string; empty: string }[] = [
  { value: "all", label: "All", empty: "No messages." },
  { value: "buying", label: "Buying", empty: "No conversations about cars that you buy." },
  { value: "selling", label: "Selling", empty: "No conversations about cars that you sell." },
  { value: "unread", label: "Unread", empty: "You have read everything." },
  { value: "archived", label: "Archived", empty: "Nothing is archived." },
]

const SampleMessages = lazyPart(() => import("./SampleMessages"))

/** /messages: the conversations, the chat and its listing (spec §2). Sample conversations show only with `demo=1`. */
export default function MessagesPage() {
  usePageTitle("Messages")
  const [search] = useSearchParams()
  if (search.get("demo") !== "1") return <Messages />
  return (
    <LazyBoundary fallback={<Skeleton className="my-6 h-96" />}>
      <SampleMessages />
    </LazyBoundary>
  )
}

function Messages() {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState<ChatFilter>("all")
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const chats = useChats({ filter, ...(q ? { q } : {}) })
  const renew = () => void queries.invalidateQueries({ queryKey: queryKeys.chats.summaries })
  useSocketEvent("system", renew)
  useSocketEvent("sale:changed", renew)

  const shown = chats.data?.chats ?? []
  const counts = chats.data?.counts
  const none = counts !== undefined && counts.all + counts.archived === 0
  const asked = search.get("sale") ?? search.get("listingId") ?? search.get("li")
  const { chat: selected, found: selecting } = useChat(asked)
  const select = (saleId: string | null) => {
    const next = new URLSearchParams(search)
    for (const name of ["sale", "listingId", "li"]) next.delete(name)
    if (saleId) next.set("sale", saleId)
    setSearch(next)
  }

  return (
    <div className="py-4 sm:py-6">
      <h1 className={asked ? "max-lg:sr-only" : undefined}>Messages</h1>
      <div
        className={clsx(
          "mt-4 grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-surface lg:h-[calc(100dvh-13rem)] lg:min-h-[32rem] lg:grid-cols-[22rem_minmax(0,1fr)]",
          // On a phone, the chat scrolls inside the screen, so that the message field stays in view.
          asked ? "h-[calc(100dvh-6.5rem-var(--bottom-room))] min-h-[24rem]" : "min-h-[24rem]"
        )}
      >
        <section
          aria-label="Conversations"
          className={clsx("flex min-h-0 flex-col border-line lg:border-r", asked && "max-lg:hidden")}
        >
          <div className="flex flex-col gap-3 border-b border-line p-3">
            <Input
              type="search"
              aria-label="Search listings, users..."
              placeholder="Search listings, users..."
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <div role="group" aria-label="Conversations shown" className="flex flex-wrap gap-x-1.5 gap-y-2">
              {FILTERS.map(({ value, label }) => (
                <Chip key={value} selected={filter === value} count={counts?.[value]} onClick={() => setFilter(value)}>
                  {label}
                </Chip>
              ))}
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            {chats.isPending && (
              <div className="flex flex-col gap-3 p-3">
                {[1, 2, 3].map((row) => (
                  <Skeleton key={row} className="h-16" />
                ))}
              </div>
            )}
            {chats.isError && !chats.data && (
              <QueryError query={chats} failed="Your conversations could not be loaded" />
            )}
            {chats.isSuccess && shown.length === 0 && (
              <p role="status" className="p-8 text-center text-sm text-muted">
                {q ? "No conversation matches your search." : FILTERS.find(({ value }) => value === filter)!.empty}
              </p>
            )}
            <ul>
              {shown.map((chat) => (
                <li key={chat.saleId}>
                  <ChatRow
                    chat={chat}
                    selected={chat.saleId === selected?.saleId}
                    onSelect={() => select(chat.saleId)}
                  />
                </li>
              ))}
            </ul>
            {chats.data && chats.data.total > shown.length && (
              <p className="p-4 text-center text-sm text-muted">
                The latest {shown.length} conversations are shown. Search for older conversations.
              </p>
            )}
          </div>
        </section>
        <div className={clsx("flex min-h-0 min-w-0 flex-col", !asked && "max-lg:hidden")}>
          {asked && (
            <div className="flex items-center gap-2 border-b border-line p-1 lg:hidden">
              <IconButton label="All conversations" onClick={() => select(null)}>
                <ArrowLeft aria-hidden />
              </IconButton>
              <span className="truncate font-semibold">{selected?.title}</span>
            </div>
          )}
          {selected ? (
            <Conversation key={selected.saleId} chat={selected} onArchived={() => select(null)} />
          ) : asked && selecting.isPending ? (
            <Skeleton className="m-4 h-40" />
          ) : asked && selecting.isError ? (
            <QueryError query={selecting} failed="The conversation could not be loaded" />
          ) : asked ? (
            <div className="m-auto p-6">
              <EmptyState
                icon={<MessagesSquare />}
                title="This conversation was not found."
                action={
                  <Button variant="secondary" onClick={() => select(null)}>
                    All conversations
                  </Button>
                }
              />
            </div>
          ) : (
            <div className="m-auto p-6">
              <EmptyState
                icon={<MessagesSquare />}
                title={none ? "No messages." : "Choose a conversation."}
                action={
                  none ? (
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
      className={clsx(
        "flex w-full items-center gap-3 border-b border-line p-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-3",
        selected && "bg-brand-soft"
      )}
    >
      <Photo src={chat.thumbnail} alt={chat.title} className="h-12 w-16 shrink-0 rounded-sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{chat.title}</span>
        <span className="flex items-center gap-1.5 text-sm text-muted">
          {!chat.active && <LockKeyhole aria-hidden className="size-3.5 shrink-0" />}
          <span className="truncate">{excerptOf(chat)}</span>
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

function excerptOf({ active, readable, phone, lastMessageText }: ChatSummary): string {
  if (!readable) return "Opens when both fees are paid"
  if (active && phone.askedByThem && !phone.shared) return "Asks for your telephone number"
  return lastMessageText ?? (active ? "Say hello" : "This sale was cancelled.")
}
