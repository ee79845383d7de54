import type { ChatMessage, ChatSummary } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Archive, ArchiveRestore, Info, LockKeyhole } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router-dom"
import { useNotices } from "@/entities/account/useNotices"
import { useSeeNotice } from "@/entities/account/useSeeNotice"
import { api, endpoints, messageOf, queryKeys, useSession, useSocketEvent } from "@/shared"
import { Alert, Badge, Button, QueryError, IconButton, Sheet, Skeleton, announce, toast } from "@/ui"
import { Composer } from "./Composer"
import { joinHistory, mergeMessages } from "./mergeMessages"
import { MessageList } from "./MessageList"
import { useConversationActs } from "./queries"
import { NumberRequest, Snapshot } from "./Snapshot"

const PAGE_SIZE = 100

type Thread = { ok: true; messages: ChatMessage[]; total: number }

/** The private chat of one sale with its Listing Snapshot. */
export function Conversation({ chat, onArchived }: { chat: ChatSummary; onArchived: () => void }) {
  const [details, setDetails] = useState(false)
  const notices = useNotices()
  const see = useSeeNotice()
  const opened = notices.find(({ type, saleId }) => type === "chatActivated" && saleId === chat.saleId)?.id
  useEffect(() => {
    if (opened) see(opened)
  }, [opened, see])
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_18rem]">
      <section aria-label={`Messages with ${chat.counterparty}`} className="flex min-h-0 min-w-0 flex-col">
        <div className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
          <h2 className="mr-auto min-w-0 truncate text-lg">{chat.counterparty}</h2>
          {chat.active ? (
            <Badge tone="success" className="max-sm:hidden xl:hidden">
              Both fees paid · Chat Active
            </Badge>
          ) : (
            <Badge icon={<LockKeyhole aria-hidden />}>{chat.saleStatus === "cancelled" ? "Cancelled" : "Locked"}</Badge>
          )}
          {chat.readable && <ArchiveButton chat={chat} onArchived={onArchived} />}
          <IconButton label="Listing Snapshot" className="xl:hidden" onClick={() => setDetails(true)}>
            <Info aria-hidden />
          </IconButton>
        </div>
        {chat.readable ? <Stream chat={chat} /> : <Locked chat={chat} />}
      </section>
      <aside aria-label="Listing Snapshot" className="overflow-y-auto border-line max-xl:hidden xl:border-l">
        <Snapshot chat={chat} />
      </aside>
      <Sheet open={details} onOpenChange={setDetails} title="Listing Snapshot">
        <div className="-m-5">
          <Snapshot chat={chat} />
        </div>
      </Sheet>
    </div>
  )
}

function ArchiveButton({ chat, onArchived }: { chat: ChatSummary; onArchived: () => void }) {
  const { archive } = useConversationActs(chat)
  const change = (archived: boolean) =>
    archive.mutate(archived, {
      onSuccess: () => {
        if (!archived) return
        onArchived()
        toast.success("Conversation archived.", {
          description: "The next message brings the conversation back.",
          action: { label: "Undo", onClick: () => archive.mutate(false) },
        })
      },
      onError: (error) =>
        toast.error(archived ? "The conversation was not archived." : "The conversation is still in the archive.", {
          description: messageOf(error),
        }),
    })
  return (
    <IconButton
      label={chat.archived ? "Move out of the archive" : "Archive"}
      disabled={archive.isPending}
      onClick={() => change(!chat.archived)}
    >
      {chat.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
    </IconButton>
  )
}

function Stream({ chat }: { chat: ChatSummary }) {
  const { viewer } = useSession()
  const queries = useQueryClient()
  const key = queryKeys.chats.messages(chat.saleId)
  const params = { listingId: chat.saleId }
  const history = useQuery({
    queryKey: queryKeys.chats.messages(chat.saleId),
    queryFn: async ({ queryKey, signal }): Promise<Thread> => {
      const newest = await api(endpoints.listMessages, {
        params: { listingId: chat.saleId },
        query: { limit: PAGE_SIZE },
        signal,
      })
      const before = queries.getQueryData<Thread>(queryKey)?.messages ?? []
      return { ...newest, messages: joinHistory(before, newest.messages) }
    },
  })
  const earlier = useMutation({
    mutationFn: (beforeSeq: number) => api(endpoints.listMessages, { params, query: { limit: PAGE_SIZE, beforeSeq } }),
    onSuccess: ({ messages: found }) => {
      queries.setQueryData<Thread>(
        key,
        (thread) => thread && { ...thread, messages: mergeMessages(found, thread.messages) }
      )
    },
  })
  const add = (message: ChatMessage) =>
    queries.setQueryData<Thread>(key, (thread) =>
      thread
        ? { ...thread, messages: mergeMessages(thread.messages, [message]), total: Math.max(thread.total, message.seq) }
        : thread
    )
  useSocketEvent("chat:message", (message) => {
    if (message.saleId !== chat.saleId) return
    const mine = message.userId === viewer?.id
    add({ ...message, mine })
    if (!mine) announce(`${chat.counterparty}: ${message.text || "sent files"}`)
  })

  const messages = history.data?.messages ?? []
  const firstSeq = messages[0]?.seq ?? 0
  const lastSeq = messages.at(-1)?.seq ?? 0
  const unread = chat.unreadCount
  useEffect(() => {
    if (lastSeq === 0 || unread === 0) return
    void api(endpoints.markChatRead, { params: { listingId: chat.saleId }, body: { seq: lastSeq } })
      .then(() => queries.invalidateQueries({ queryKey: queryKeys.chats.summaries }))
      // After a failed request the messages stay unread: the badge remains, and the next message causes a retry.
      .catch(() => undefined)
  }, [chat.saleId, lastSeq, unread, queries])

  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" })
  }, [lastSeq])

  return (
    <>
      <div
        className="min-h-0 flex-1 overflow-y-auto px-4 py-4"
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="Messages"
      >
        {history.isPending && <Skeleton className="h-40" />}
        {history.isError && <QueryError query={history} failed="The messages could not be loaded" />}
        {history.isSuccess && messages.length === 0 && (
          <p className="py-10 text-center text-sm text-muted">
            {chat.active ? "No messages. Say hello and agree on where to meet." : "No messages."}
          </p>
        )}
        {firstSeq > 1 && (
          <div className="mb-2 flex flex-col items-center gap-1">
            <Button size="sm" variant="secondary" loading={earlier.isPending} onClick={() => earlier.mutate(firstSeq)}>
              Earlier messages
            </Button>
            {earlier.isError && (
              <p role="alert" className="text-sm text-danger">
                {messageOf(earlier.error)}
              </p>
            )}
          </div>
        )}
        <MessageList messages={messages} chat={chat} />
        <div ref={end} />
      </div>
      {chat.active ? (
        <>
          <div className="px-3 empty:hidden">
            <NumberRequest chat={chat} />
          </div>
          <Composer saleId={chat.saleId} viewerId={viewer?.id ?? ""} onSent={add} />
        </>
      ) : (
        <div className="border-t border-line p-3">
          <Alert tone="info" title="This sale was cancelled.">
            The conversation can be read, but not continued.
          </Alert>
        </div>
      )}
    </>
  )
}

function Locked({ chat }: { chat: ChatSummary }) {
  const other = chat.role === "buyer" ? "seller" : "buyer"
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-3 p-8 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-amber-soft text-amber">
        <LockKeyhole aria-hidden className="size-6" />
      </span>
      <p className="font-semibold">The chat opens when both fees are paid.</p>
      <p className="text-sm text-muted">
        {chat.ownFeePaid
          ? `You have paid. We are waiting for the ${other}.`
          : chat.counterpartyFeePaid
            ? `The ${other} has paid. Your fee is still open.`
            : "Both fees are still open."}
      </p>
      {!chat.ownFeePaid && (
        <Button asChild>
          <Link to={`/pay/${chat.role}?listingId=${chat.listingId}`}>Pay your fee</Link>
        </Button>
      )}
    </div>
  )
}
