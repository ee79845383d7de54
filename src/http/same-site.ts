import type { NextFunction, Request, Response } from "express"
import { RefusedError } from "@northlot/contract"
import { refuse } from "./answers"

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Refuses state changes that a browser sends from another site, whatever their body. Other clients send neither
 * `Sec-Fetch-Site` nor `Origin` and pass. Webhooks pass too, because providers sign them.
 */
export function refuseCrossSite(request: Request, response: Response, next: NextFunction): void {
  if (SAFE_METHODS.has(request.method) || request.path.startsWith("/webhooks/")) return next()
  if (isCrossSite(request)) return refuse(response, new RefusedError("CROSS_SITE_REQUEST"))
  next()
}

export function isCrossSite(request: Pick<Request, "headers">): boolean {
  const site = request.headers["sec-fetch-site"]
  if (site !== undefined && site !== "same-origin" && site !== "none") return true
  const { origin, host } = request.headers
  return origin !== undefined && !sameHost(origin, host)
}

/** Whether an `Origin` is this server's host. `null` and invalid ones are not. */
function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return host !== undefined && new URL(origin).host === host
  } catch {
    return false
  }
}
