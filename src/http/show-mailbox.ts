import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { RefusedError } from "@northlot/contract"
import { hasSandboxMailbox, keptMessage, keptMessages } from "#src/providers/kept-message"
import { refuse } from "./answers"
import { mailboxPage } from "./mailbox-page"

/** A message is somebody else's HTML: it runs nothing, loads nothing, and its links open outside of its frame. */
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
const FRAMING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The mailbox of a market without a mail server, as a page or, asked for JSON, as data; one message where `id` is
 * given.
 */
export async function showMailbox(request: MedusaRequest, response: MedusaResponse, id: string | null): Promise<void> {
  try {
    if (!hasSandboxMailbox()) throw new RefusedError("NOT_FOUND")
    const { to, part } = request.query
    const recipient = typeof to === "string" ? to.slice(0, 254) : ""
    const read = id === null ? null : await keptMessage(id)
    if (id !== null && !read) throw new RefusedError("NOT_FOUND")
    response.setHeader("Cache-Control", "no-store")
    response.vary("Accept")
    if (read && part === "html") {
      response.setHeader("Content-Security-Policy", MESSAGE_POLICY)
      response.setHeader("X-Frame-Options", "SAMEORIGIN")
      response.type("html").send((read.html ?? "").replace("<head>", '<head><base target="_top">'))
      return
    }
    const items = await keptMessages(recipient)
    if (request.accepts(["html", "json"]) === "json") return void response.json({ items: read ? [read] : items })
    response.setHeader("Content-Security-Policy", FRAMING_POLICY)
    response.type("html").send(mailboxPage(items, read, recipient))
  } catch (error) {
    refuse(response, error)
  }
}
