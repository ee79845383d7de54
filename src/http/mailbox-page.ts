import { withZone } from "@northlot/contract"
import type { SandboxMessage } from "#src/providers/sandbox-message"
import { escapeHtml, hostedPage } from "#src/providers/hosted-page"
import { LETTERS } from "./letters-page"

const MAILBOX = "/sandbox/mailbox"

const STYLE = `
main.mailbox { max-width: 1120px; padding: 0; overflow: hidden; }
.mailbox header { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 12px 24px; padding: 20px 24px; border-bottom: 1px solid var(--line); }
.mailbox .note { margin-bottom: 8px; }
.mailbox header h1 { margin: 0; }
.search label { margin-top: 0; }
.search input::placeholder { color: var(--muted); opacity: 1; }
.search { display: flex; align-items: end; gap: 8px; flex: 1 1 280px; max-width: 420px; }
.search div { flex: 1; min-width: 0; }
.search button { width: auto; min-height: 44px; padding: 8px 16px; }
.panes { display: grid; }
.panes.reading .list { display: none; }
.list { margin: 0; padding: 0; list-style: none; max-height: 75vh; overflow-y: auto; }
.list a { display: block; padding: 12px 24px; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); border-left: 4px solid transparent; }
.list a:hover { background: var(--canvas); }
.list a:focus-visible { outline-offset: -3px; }
.list a[aria-current] { background: var(--canvas); border-left-color: var(--brand); }
.list strong, .list span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list .to { color: var(--muted); font-size: 14px; }
.list .meta { display: flex; justify-content: space-between; gap: 12px; color: var(--muted); font-size: 13px; }
.list .meta time { flex: none; }
.message { min-width: 0; padding: 20px 24px 24px; }
.message h2 { margin: 0 0 12px; font-size: 20px; line-height: 1.3; overflow-wrap: anywhere; }
.message dl div { justify-content: start; padding: 2px 0; border: 0; }
.message dl div:last-child { font-weight: inherit; }
.message dt { flex: 0 0 48px; } .message dd { min-width: 0; overflow-wrap: anywhere; }
.message iframe { display: block; width: 100%; height: 60vh; min-height: 380px; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
.message pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--canvas); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.message summary { padding: 12px 0; min-height: 44px; font-weight: 600; cursor: pointer; }
.thread { margin: 0 0 16px; padding: 0; list-style: none; } .thread a { display: inline-block; padding: 4px 0; color: inherit; overflow-wrap: anywhere; }
.message h3 { margin: 0 0 4px; font-size: 14px; }
.kinds { color: inherit; font-weight: 600; }
.panes > .empty { display: none; }
.back { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font-weight: 600; }
.empty { padding: 48px 24px; text-align: center; } .empty p { margin: 4px 0 0; }
@media (min-width: 860px) {
  .panes { grid-template-columns: 360px minmax(0, 1fr); }
  .panes.reading .list, .panes > .empty { display: block; }
  .list { max-height: none; border-right: 1px solid var(--line); }
  .back { display: none; }
}`

/** The opened message, with the e-mails about the same sale, oldest first. */
interface Opened {
  read: SandboxMessage | null
  thread: readonly SandboxMessage[]
}

/** The sandbox mailbox as a page: the list of messages and the opened message. */
export function mailboxPage(messages: readonly SandboxMessage[], opened: Opened, recipient: string): string {
  const { read } = opened
  const label = read ? titleOf(read) : "Mailbox"
  return hostedPage(
    label,
    `<header>
<div><p class="note">Sandbox: nothing is sent</p><h1>Mailbox</h1><a class="kinds" href="${LETTERS}">All kinds of letters</a></div>
<form class="search" role="search" method="get" action="${MAILBOX}">
<div><label for="to">To</label><input id="to" name="to" type="search" autocomplete="off" placeholder="Address or number" value="${escapeHtml(recipient)}"></div>
<button>Find</button>
</form>
</header>
${messages.length > 0 || read ? panes(messages, opened, recipient) : nothing(recipient)}`,
    { style: STYLE, className: "mailbox" }
  )
}

function panes(messages: readonly SandboxMessage[], { read, thread }: Opened, recipient: string): string {
  const items = messages.map((message) => `<li>${listed(message, message.id === read?.id, recipient)}</li>`).join("\n")
  const pane = read ? reading(read, thread, recipient) : `<div class="empty"><p>Choose a message to read it.</p></div>`
  return `<div class="panes${read ? " reading" : ""}"><ul class="list" aria-label="Messages, newest first">${items}</ul>${pane}</div>`
}

function listed(message: SandboxMessage, current: boolean, recipient: string): string {
  return `<a href="${address(message.id, recipient)}"${current ? ' aria-current="true"' : ""}>
<span class="meta"><span>${channelOf(message)}</span>${timeOf(message)}</span>
<strong>${escapeHtml(message.subject ?? message.text)}</strong><span class="to">To ${escapeHtml(message.to)}</span></a>`
}

function reading(message: SandboxMessage, thread: readonly SandboxMessage[], recipient: string): string {
  const plain = `<pre>${escapeHtml(message.text)}</pre>`
  const body =
    message.html === null
      ? plain
      : `<iframe title="The message" src="${MAILBOX}/${message.id}?part=html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<details><summary>As plain text</summary>${plain}</details>`
  return `<article class="message">
<a class="back" href="${address(null, recipient)}">← All messages</a>
<h2>${escapeHtml(titleOf(message))}</h2>
<dl><div><dt>To</dt><dd>${escapeHtml(message.to)}</dd></div><div><dt>${channelOf(message)}</dt><dd>${timeOf(message)}</dd></div></dl>
${threadOf(message, thread, recipient)}
${body}
</article>`
}

/** The e-mails about one sale, grouped as in a mail program. */
function threadOf(read: SandboxMessage, thread: readonly SandboxMessage[], recipient: string): string {
  if (thread.length < 2) return ""
  const letters = thread.map((message) => {
    const current = message.id === read.id ? ' aria-current="true"' : ""
    return `<li><a href="${address(message.id, recipient)}"${current}>${escapeHtml(titleOf(message))}</a></li>`
  })
  return `<h3 id="thread">One thread: ${thread.length} messages about this sale</h3>
<ol class="thread" aria-labelledby="thread">${letters.join("")}</ol>`
}

function nothing(recipient: string): string {
  const what = recipient ? `No message to ‘${escapeHtml(recipient)}’` : "No message yet"
  return `<div class="empty" role="status"><strong>${what}</strong><p>Whatever this market would send by email, SMS or push arrives here. <a href="">Look again</a></p></div>`
}

function address(id: string | null, recipient: string): string {
  return escapeHtml(`${MAILBOX}${id ? `/${id}` : ""}${recipient ? `?to=${encodeURIComponent(recipient)}` : ""}`)
}

const CHANNELS: Readonly<Record<SandboxMessage["channel"], string>> = {
  email: "Email",
  sms: "SMS",
  push: "Push notification",
}
const channelOf = ({ channel }: SandboxMessage) => CHANNELS[channel]
const titleOf = ({ subject }: SandboxMessage) => subject ?? "Text message"

function timeOf({ at }: SandboxMessage): string {
  const shown = new Date(at).toLocaleString("en-CA", {
    timeZone: "America/Toronto",
    dateStyle: "medium",
    timeStyle: "medium",
  })
  return `<time datetime="${at}">${withZone(shown, at)}</time>`
}
