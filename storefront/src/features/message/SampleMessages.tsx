import { clsx } from "clsx"
import { useState } from "react"
import { Link } from "react-router-dom"
import { Alert, Button } from "@/ui"
import { MessageList } from "./MessageList"
import { SAMPLE_CHATS } from "./sampleChats"

/** /messages?demo=1: invented sample conversations, read-only. */
export default function SampleMessages() {
  const [openId, setOpenId] = useState(SAMPLE_CHATS[0]!.chat.saleId)
  const open = SAMPLE_CHATS.find(({ chat }) => chat.saleId === openId)!
  return (
    <div className="py-4 sm:py-6">
      <h1>Messages</h1>
      <Alert
        tone="amber"
        title="Showing sample data."
        className="mt-4"
        action={
          <Button asChild size="sm" variant="secondary">
            <Link to="/messages">My messages</Link>
          </Button>
        }
      >
        These conversations are made up, and nothing can be sent here.
      </Alert>
      <div className="mt-4 grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-surface lg:min-h-[28rem] lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ul aria-label="Sample conversations" className="border-line max-lg:border-b lg:border-r">
          {SAMPLE_CHATS.map(({ chat, messages }) => (
            <li key={chat.saleId}>
              <button
                type="button"
                onClick={() => setOpenId(chat.saleId)}
                aria-current={chat.saleId === openId || undefined}
                className={clsx(
                  "block w-full border-b border-line p-3 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-3",
                  chat.saleId === openId && "bg-brand-soft"
                )}
              >
                <span className="block truncate font-semibold">{chat.title}</span>
                <span className="block truncate text-muted">{messages.at(-1)!.text}</span>
                <span className="block text-xs text-muted">
                  {chat.counterparty}, <span>{chat.role === "buyer" ? "Buying" : "Selling"}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <section aria-label={`Messages with ${open.chat.counterparty}`} className="flex min-w-0 flex-col">
          <h2 className="border-b border-line px-4 py-3 text-lg">{open.chat.counterparty}</h2>
          <div className="p-4">
            <MessageList messages={open.messages} chat={open.chat} />
          </div>
        </section>
      </div>
    </div>
  )
}
