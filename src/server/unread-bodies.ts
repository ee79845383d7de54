import type { NextFunction, Request, Response } from "express"
import { RefusedError } from "@northlot/contract"
import { refuse } from "../http/answers"

/** More than any form or JSON that is taken; files have the limits of their endpoints (`src/http/uploads.ts`). */
const LARGEST_TEXT_BYTES = 1024 * 1024

/**
 * Whoever is answered before all was read sends the rest for nobody. Left open, the connection would be read to the end
 * of it, however much that is and whoever sends it, to get to a next request: it ends with the answer instead. Parsers read
 * what is too large to its end as well before they say so: here it is answered at the limit.
 */
export function endWithUnreadBody(request: Request, response: Response, next: NextFunction): void {
  if (announcesBody(request)) {
    const { writeHead } = response
    response.writeHead = function (this: Response, ...given: unknown[]) {
      if (!request.complete) this.setHeader("Connection", "close")
      return (writeHead as (...given: unknown[]) => Response).apply(this, given)
    } as Response["writeHead"]
    if (!isFile(request)) limit(request, response)
  }
  next()
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
