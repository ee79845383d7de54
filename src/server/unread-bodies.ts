import type { NextFunction, Request, Response } from "express"
import { RefusedError } from "@northlot/contract"
import { refuse } from "#src/http/answers"

/** More than any form or JSON that is taken; files have the limits of their endpoints (`src/http/uploads.ts`). */
const LARGEST_TEXT_BYTES = 1024 * 1024
/** The largest photo or document that is taken, and the form around it. */
const LARGEST_REST_BYTES = 16 * 1024 * 1024
/** A phone needs as long to send what it has begun. */
const LONGEST_REST_MILLISECONDS = 30_000

/**
 * Whoever is answered before all was read sends the rest for nobody. A connection that is cut at once takes the answer
 * with it: the sender learns of a broken line instead of why it was refused. So the rest is read and thrown away, up to a
 * size and a time, and the connection ends then. Parsers read what is too large to its end before they say so: here it is
 * answered at the limit.
 */
export function endWithUnreadBody(request: Request, response: Response, next: NextFunction): void {
  if (announcesBody(request)) {
    const { writeHead } = response
    response.writeHead = function (this: Response, ...given: unknown[]) {
      if (!request.complete) {
        this.setHeader("Connection", "close")
        endAfterRest(request)
      }
      return (writeHead as (...given: unknown[]) => Response).apply(this, given)
    } as Response["writeHead"]
    if (!isFile(request)) limit(request, response)
  }
  next()
}

/** The server ends a connection at once after the last answer on it; this one when the sender has said all, or too much. */
function endAfterRest(request: Request): void {
  const { socket } = request
  socket.destroySoon = () => {
    socket.end()
    if (request.complete) return void socket.destroy()
    const patience = setTimeout(() => socket.destroy(), LONGEST_REST_MILLISECONDS)
    socket.once("close", () => clearTimeout(patience))
    let size = 0
    request.push = (piece: Buffer | null) => {
      size += piece?.length ?? 0
      if (piece === null || size > LARGEST_REST_BYTES) socket.destroy()
      return true
    }
    socket.resume()
  }
}

function limit(request: Request, response: Response): void {
  const { push } = request
  let size = 0
  request.push = function (this: Request, piece: Buffer | null, ...more: never[]) {
    size += piece?.length ?? 0
    if (size <= LARGEST_TEXT_BYTES || piece === null) return push.call(this, piece, ...more)
    if (!response.headersSent) refuse(response, new RefusedError("TOO_LARGE"))
    return false
  } as Request["push"]
}

function announcesBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

function isFile({ headers }: Request): boolean {
  return /^\s*(multipart\/|application\/offset\+octet-stream)/i.test(headers["content-type"] ?? "")
}
