import { MESSAGE_MAXIMUM_LENGTH, shortReference, type ChatMessage, type ChatSummary } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { CalendarClock, CircleCheck, Landmark, LockKeyhole, Send } from "lucide-react"
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, useSession, useSocketEvent } from "@/app"
import { Badge, Button, ErrorState, Money, Photo, Skeleton, Textarea, announce } from "@/ui"
import { formatDay, formatMoment, formatTime } from "@/ui/rules/moment"
import { joinHistory, mergeMessages } from "./mergeMessages"

const PAGE_SIZE = 100

type Thread = { ok: true; messages: ChatMessage[]; total: number }

function settlementAddress({ saleId }: ChatSummary, section: "" | "#inspection" = ""): string {
  return `/payments/sale/${saleId}${section}`
}

/** One sale's private chat with its Listing Snapshot. */
export function Conversation({ chat }: { chat: ChatSummary }) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_18rem]">
      <section aria-label={`Messages with ${chat.counterparty}`} className="flex min-h-0 min-w-0 flex-col">
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
          <h2 className="mr-auto text-lg">{chat.counterparty}</h2>
          {chat.active ? <Badge tone="success" className="xl:hidden">Both fees paid · Chat Active</Badge> : <Badge icon={<LockKeyhole aria-hidden />}>Locked</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-xs text-muted xl:hidden">
          <span>
            Winning bid <Money cents={chat.priceCents} className="font-semibold text-ink" />
          </span>
          <span>Complete by {formatMoment(chat.completeBy)}</span>
          <Link to={`/listing/${chat.listingId}`} className="font-semibold text-brand-ink underline underline-offset-2">
            Open listing
          </Link>
          {chat.active && (
            <>
              <Link to={settlementAddress(chat, "#inspection")} className="font-semibold text-brand-ink underline underline-offset-2">
                Schedule Inspection
              </Link>
              <Link to={settlementAddress(chat)} className="font-semibold text-brand-ink underline underline-offset-2">
                Escrow
              </Link>
            </>
          )}
        </p>
        {chat.active ? <Stream chat={chat} /> : <Locked chat={chat} />}
      </section>
      <Snapshot chat={chat} />
    </div>
  )
}

function Stream({ chat }: { chat: ChatSummary }) {
  const { viewer } = useSession()
  const queries = useQueryClient()
  const key = queryKeys.chats.messages(chat.listingId)
  const history = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Thread> => {
      const newest = await api(endpoints.listMessages, { params: { listingId: chat.listingId }, query: { limit: PAGE_SIZE }, signal })
      return { ...newest, messages: joinHistory(queries.getQueryData<Thread>(key)?.messages ?? [], newest.messages) }
    },
  })
  const earlier = useMutation({
    mutationFn: (beforeSeq: number) => api(endpoints.listMessages, { params: { listingId: chat.listingId }, query: { limit: PAGE_SIZE, beforeSeq } }),
    onSuccess: ({ messages: found }) => {
      queries.setQueryData<Thread>(key, (thread) => thread && { ...thread, messages: mergeMessages(found, thread.messages) })
    },
  })
  const add = (message: ChatMessage) =>
    queries.setQueryData<Thread>(key, (thread) =>
      thread ? { ...thread, messages: mergeMessages(thread.messages, [message]), total: Math.max(thread.total, message.seq) } : thread
    )
  useSocketEvent("chat:message", (message) => {
    if (message.listingId !== chat.listingId) return
    const mine = message.userId === viewer?.id
    add({ ...message, mine })
    if (!mine) announce(`${chat.counterparty}: ${message.text}`)
  })

  const messages = history.data?.messages ?? []
  const firstSeq = messages[0]?.seq ?? 0
  const lastSeq = messages.at(-1)?.seq ?? 0
  const unread = chat.unreadCount
  useEffect(() => {
    if (lastSeq === 0) return
    void api(endpoints.markChatRead, { params: { listingId: chat.listingId }, body: { seq: lastSeq } })
      .then(() => queries.invalidateQueries({ queryKey: queryKeys.chats.summaries }))
      // Still unread on the server: the badge stays, and the next message tries again.
      .catch(() => undefined)
  }, [chat.listingId, lastSeq, unread, queries])

  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" })
  }, [lastSeq])

  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4" tabIndex={0} role="log" aria-live="off" aria-label="Messages">
        {history.isPending && <Skeleton className="h-40" />}
        {history.isError && (
          <ErrorState title="The messages could not be loaded" message={messageOf(history.error)} onRetry={() => void history.refetch()} retrying={history.isFetching} />
        )}
        {history.isSuccess && messages.length === 0 && <p className="py-10 text-center text-sm text-muted">No messages. Say hello and agree on where to meet.</p>}
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
        <ol className="flex flex-col gap-2">
          {messages.map((message, index) => {
            const newDay = index === 0 || formatDay(messages[index - 1]!.ts) !== formatDay(message.ts)
            return (
              <li key={message.seq} className="flex flex-col">
                {newDay && <span className="my-2 self-center text-xs text-muted">{formatDay(message.ts)}</span>}
                <div className={clsx("max-w-[85%] rounded-lg px-3.5 py-2", message.mine ? "self-end bg-brand text-on-brand" : "self-start bg-sunken ring-1 ring-line ring-inset")}>
                  <span className="sr-only">{message.mine ? "You" : chat.counterparty}: </span>
                  <p className="text-sm break-words whitespace-pre-wrap">{message.text}</p>
                  <p className={clsx("mt-0.5 text-right text-xs", !message.mine && "text-muted")}>{formatTime(message.ts)}</p>
                </div>
              </li>
            )
          })}
        </ol>
        <div ref={end} />
      </div>
      <Composer listingId={chat.listingId} onSent={add} />
    </>
  )
}

function Composer({ listingId, onSent }: { listingId: string; onSent: (message: ChatMessage) => void }) {
  const [text, setText] = useState("")
  const idempotencyKey = useRef(crypto.randomUUID())
  const send = useMutation({
    mutationFn: (body: string) =>
      api(endpoints.sendMessage, { params: { listingId }, body: { text: body }, idempotencyKey: idempotencyKey.current }),
    onSuccess: ({ message }) => {
      idempotencyKey.current = crypto.randomUUID()
      onSent(message)
      setText("")
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() && !send.isPending) send.mutate(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={submit} className="border-t border-line p-3">
      {send.isError && (
        <p role="alert" className="mb-2 text-sm font-medium text-danger">
          {messageOf(send.error)} Your message is still here.
        </p>
      )}
      <div className="flex items-end gap-2">
        <Textarea
          aria-label="Write a message..."
          placeholder="Write a message..."
          rows={1}
          maxLength={MESSAGE_MAXIMUM_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            // Another text is another request.
            if (send.isError) idempotencyKey.current = crypto.randomUUID()
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 flex-1"
        />
        <Button type="submit" loading={send.isPending} disabled={!text.trim()} icon={<Send aria-hidden className="size-4" />}>
          Send
        </Button>
      </div>
    </form>
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
        {chat.ownFeePaid ? `You have paid. We are waiting for the ${other}.` : chat.counterpartyFeePaid ? `The ${other} has paid. Your fee is still open.` : "Both fees are still open."}
      </p>
      {!chat.ownFeePaid && (
        <Button asChild>
          <Link to={`/pay/${chat.role}?listingId=${chat.listingId}`}>Pay your fee</Link>
        </Button>
      )}
    </div>
  )
}

function Snapshot({ chat }: { chat: ChatSummary }) {
  return (
    <aside aria-label="Listing Snapshot" className="overflow-y-auto border-line max-xl:hidden xl:border-l">
      <Photo src={chat.thumbnail} alt={chat.title} className="aspect-4/3 w-full" />
      <div className="flex flex-col gap-3 p-4 text-sm">
        <p className="text-base font-semibold">{chat.title}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-muted">Winning bid</dt>
          <dd className="text-right font-semibold"><Money cents={chat.priceCents} /></dd>
          <dt className="text-muted">Reserve</dt>
          <dd className="text-right">{chat.reserveMet ? "Reserve met" : "Reserve not met"}</dd>
          <dt className="text-muted">Reference</dt>
          <dd className="text-right tabular-nums">{shortReference({ vin: chat.vin, id: chat.listingId })}</dd>
          <dt className="text-muted">Complete by</dt>
          <dd className="text-right">{formatMoment(chat.completeBy)}</dd>
        </dl>
        {chat.active && (
          <>
            <p className="flex items-center gap-1.5 font-semibold text-success">
              <CircleCheck aria-hidden className="size-4 shrink-0" />
              Both fees paid · Chat Active
            </p>
            <Button asChild>
              <Link to={settlementAddress(chat, "#inspection")}>
                <CalendarClock aria-hidden className="size-4" />
                Schedule Inspection
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={settlementAddress(chat)}>
                <Landmark aria-hidden className="size-4" />
                Escrow
              </Link>
            </Button>
          </>
        )}
        <Button asChild variant={chat.active ? "ghost" : "secondary"}>
          <Link to={`/listing/${chat.listingId}`}>Open listing</Link>
        </Button>
      </div>
    </aside>
  )
}
