import type { ChatMessage, ChatSummary } from "@northlot/contract"
import { clsx } from "clsx"
import { formatDay, formatTime } from "@/ui/rules/moment"
import { SentFiles } from "./SentFiles"

interface MessageListProps {
  messages: readonly ChatMessage[]
  chat: Pick<ChatSummary, "saleId" | "counterparty" | "theirReadSeq">
}

/** The messages by day, the person's own messages on the right. The last own message shows whether it was read. */
export function MessageList({ messages, chat }: MessageListProps) {
  const lastOwnSeq = messages.filter(({ mine }) => mine).at(-1)?.seq
  return (
    <ol className="flex flex-col gap-2">
      {messages.map((message, index) => {
        const newDay = index === 0 || formatDay(messages[index - 1]!.ts) !== formatDay(message.ts)
        const from = message.mine ? "You" : chat.counterparty
        return (
          <li key={message.seq} className="flex flex-col">
            {newDay && <span className="my-2 self-center text-xs text-muted">{formatDay(message.ts)}</span>}
            <div
              className={clsx(
                "max-w-[85%] rounded-lg px-3.5 py-2",
                message.mine ? "self-end bg-brand text-on-brand" : "self-start bg-sunken ring-1 ring-line ring-inset"
              )}
            >
              <span className="sr-only">{from}: </span>
              {message.attachments.length > 0 && (
                <SentFiles saleId={chat.saleId} attachments={message.attachments} from={from} />
              )}
              {message.text && (
                <p
                  className={clsx(
                    "text-sm break-words whitespace-pre-wrap",
                    message.attachments.length > 0 && "mt-1.5"
                  )}
                >
                  {message.text}
                </p>
              )}
              <p className={clsx("mt-0.5 text-right text-xs", !message.mine && "text-muted")}>
                {formatTime(message.ts)}
              </p>
            </div>
            {message.seq === lastOwnSeq && (
              <span className="mt-0.5 self-end text-xs text-muted">
                {chat.theirReadSeq >= message.seq ? "Read" : "Sent"}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
