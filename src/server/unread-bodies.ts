import type { NextFunction, Request, Response } from "express"

/**
 * Whoever is answered before all was read sends the rest for nobody. Left open, the connection would be read to the end
 * of it, however much that is and whoever sends it, to get to a next request: it ends with the answer instead.
 */
export function endWithUnreadBody(request: Request, response: Response, next: NextFunction): void {
  if (announcesBody(request)) {
    const { writeHead } = response
    response.writeHead = function (this: Response, ...given: unknown[]) {
      if (!request.complete) this.setHeader("Connection", "close")
      return (writeHead as (...given: unknown[]) => Response).apply(this, given)
    } as Response["writeHead"]
  }
  next()
}

function announcesBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}
