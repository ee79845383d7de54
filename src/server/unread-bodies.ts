import type { NextFunction, Request, Response } from "express"
import { RefusedError } from "@northlot/contract"
import { refuse } from "#src/http/answers"

/**
 * The maximum size of a request body without a file, larger than any accepted form or JSON. Files have the limits of
 * their endpoints (`src/http/uploads.ts`).
 */
const LARGEST_TEXT_BYTES = 1024 * 1024
/**
 * How many bytes of a rejected request body are read. If the request states the body's length, the limit is the size of
 * the largest photo with its form fields. Otherwise a smaller limit applies.
 */
const LARGEST_REST_BYTES = { announced: 16 * 1024 * 1024, unknown: 1024 * 1024 }
/** A phone may need this long to send the rest of a body. */
const LONGEST_REST_MILLISECONDS = 30_000

interface Body {
  /** Whether reading stops because the body is too large. */
  tooLarge: boolean
}

/**
 * Handles a request whose answer comes before its whole body. Closing the connection at once would lose the answer.
 * So the rest is read and discarded up to a size and time limit. A body that is too large is answered at the limit.
 */
export function endWithUnreadBody(request: Request, response: Response, next: NextFunction): void {
  if (announcesBody(request)) {
    const body: Body = { tooLarge: false }
    const { writeHead } = response
    response.writeHead = function (this: Response, ...given: unknown[]) {
      if (!request.complete) {
        this.setHeader("Connection", "close")
        endAfterRest(request, body)
      }
      return (writeHead as (...given: unknown[]) => Response).apply(this, given)
    } as Response["writeHead"]
    if (!isFile(request)) limit(request, response, body)
  }
  next()
}

/**
 * Keeps the connection open after the answer until the sender has sent all. Some clients give up when it closes
 * early, before they read the answer. A sender that exceeds the limits is cut off.
 */
function endAfterRest(request: Request, body: Body): void {
  const { socket } = request
  const endNow = socket.destroySoon.bind(socket)
  const most = LARGEST_REST_BYTES[request.headers["content-length"] === undefined ? "unknown" : "announced"]
  let size = 0
  let answered = false
  request.on("data", (piece: Buffer) => {
    size += piece.length
    if (answered && size > most) socket.destroy()
  })
  socket.destroySoon = () => {
    answered = true
    if (request.complete || body.tooLarge || size > most) return endNow()
    const patience = setTimeout(() => socket.destroy(), LONGEST_REST_MILLISECONDS)
    socket.once("close", () => clearTimeout(patience))
    request.once("end", endNow)
    request.resume()
  }
}

function limit(request: Request, response: Response, body: Body): void {
  const { push } = request
  let size = 0
  request.push = function (this: Request, piece: Buffer | null, ...more: never[]) {
    size += piece?.length ?? 0
    if (size <= LARGEST_TEXT_BYTES || piece === null) return push.call(this, piece, ...more)
    body.tooLarge = true
    if (response.headersSent) request.socket.destroy()
    else refuse(response, new RefusedError("TOO_LARGE"))
    return false
  } as Request["push"]
}

function announcesBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

function isFile({ headers }: Request): boolean {
  return /^\s*(multipart\/|application\/offset\+octet-stream)/i.test(headers["content-type"] ?? "")
}
