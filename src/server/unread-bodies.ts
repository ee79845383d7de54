import type { NextFunction, Request, Response } from "express"
import { RefusedError } from "@northlot/contract"
import { refuse } from "#src/http/answers"

/** More than any form or JSON that is taken; files have the limits of their endpoints (`src/http/uploads.ts`). */
const LARGEST_TEXT_BYTES = 1024 * 1024
/**
 * What is read of a rest: the largest photo with the form around it, and little from whoever does not say how much
 * comes.
 */
const LARGEST_REST_BYTES = { announced: 16 * 1024 * 1024, unknown: 1024 * 1024 }
/** A phone needs as long to send what it has begun. */
const LONGEST_REST_MILLISECONDS = 30_000

interface Body {
  /** It is not read on. */
  tooLarge: boolean
}

/**
 * Whoever is answered before all was read sends the rest for nobody. A connection that is cut at once takes the answer
 * with it: the sender learns of a broken line instead of why it was refused. So the rest is read and thrown away, up to
 * a size and a time, and the connection ends then. Parsers read what is too large to its end before they say so: here
 * it is answered at the limit.
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
 * The server would end the connection with its last answer. This one ends when the sender has said all: some give up at
 * the sight of an end, before they have read why they were refused. Who says too much, or takes too long, is cut off.
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
