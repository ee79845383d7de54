import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { RefusedError } from "@northlot/contract"
import { hasSandboxMailbox, sandboxMessage, sandboxMessages, sandboxThread } from "#src/providers/sandbox-message"
import { refuse } from "./answers"
import { mailboxPage } from "./mailbox-page"
import { FRAMING_POLICY, sendFramed } from "./sandbox-frames"

/**
 * The mailbox of a market without a mail server, as a page, or as JSON if requested. With `id` it shows one
 * message.
 */
export async function showMailbox(request: MedusaRequest, response: MedusaResponse, id: string | null): Promise<void> {
  try {
    if (!hasSandboxMailbox()) throw new RefusedError("NOT_FOUND")
    const { to, part } = request.query
    const recipient = typeof to === "string" ? to.slice(0, 254) : ""
    const read = id === null ? null : await sandboxMessage(id)
    if (id !== null && !read) throw new RefusedError("NOT_FOUND")
    response.setHeader("Cache-Control", "no-store")
    response.vary("Accept")
    if (read && part === "html") return sendFramed(response, read.html ?? "")
    const items = await sandboxMessages(recipient)
    if (request.accepts(["html", "json"]) === "json") return void response.json({ items: read ? [read] : items })
    const thread = read ? await sandboxThread(read) : []
    response.setHeader("Content-Security-Policy", FRAMING_POLICY)
    response.type("html").send(mailboxPage(items, { read, thread }, recipient))
  } catch (error) {
    refuse(response, error)
  }
}
