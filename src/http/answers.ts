import type { Response } from "express"
import { RefusedError } from "@northlot/contract"
import { isOutOfReach, isTooBusy } from "#src/platform/database-errors"
import { logger } from "#src/platform/logger"

/** Codes of a full disk, an exceeded quota or an exceeded file size limit. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100"])
const RETRY_AFTER_SECONDS = 2

/**
 * Converts any error to a refusal that the person may read. An unexpected error is logged and becomes `INTERNAL`.
 */
export function refusalOf(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error
  const { code, type, status } = error as { code?: string; type?: string; status?: number }
  if (type === "entity.parse.failed") return new RefusedError("MALFORMED_JSON")
  if (type === "entity.too.large") return new RefusedError("TOO_LARGE")
  if (type === "charset.unsupported" || type === "encoding.unsupported") return new RefusedError("UNSUPPORTED_MEDIA")
  if (type === "request.aborted" || type === "request.size.invalid")
    return new RefusedError("INVALID_INPUT", "The request was cut off. Please send it again.")
  if (typeof status === "number" && status >= 400 && status < 500)
    return new RefusedError("INVALID_INPUT", "The request could not be read.")
  if (code && NO_ROOM.has(code)) {
    logger.error({ err: error }, "There is no room left on the disk")
    return new RefusedError("UNAVAILABLE", "We cannot store anything right now. Please try again later.", {
      retryAfterSeconds: 60,
    })
  }
  if (isTooBusy(error)) {
    logger.warn({ err: error }, "The database was too busy for a request")
    return new RefusedError("UNAVAILABLE", "Many people are using the site right now. Please try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
  if (isOutOfReach(error)) {
    logger.error({ err: error }, "The database does not answer")
    return new RefusedError("UNAVAILABLE", undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  logger.error({ err: error }, "Unexpected error")
  return new RefusedError("INTERNAL")
}

export function refuse(response: Response, error: unknown): void {
  // The error can come after the response: the parser may find that the body of a refused request is too large.
  if (response.headersSent) return
  const refusal = refusalOf(error)
  if (refusal.details.retryAfterSeconds) response.setHeader("Retry-After", String(refusal.details.retryAfterSeconds))
  response.setHeader("Cache-Control", "no-store")
  response.status(refusal.status).json(refusal.toBody())
}
