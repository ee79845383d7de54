import type { Response } from "express"
import { RefusedError } from "@northlot/contract"
import { logger } from "../platform/logger"

const DATABASE_DOWN = new Set(["ECONNREFUSED", "ECONNRESET", "57P01", "57P03", "08006", "08001", "53300", "EPIPE"])

/** Any error as the refusal that the person may read; what is unexpected is logged and becomes `INTERNAL`. */
export function refusalOf(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error
  const { code, type, status, message } = error as { code?: string; type?: string; status?: number; message?: string }
  if (type === "entity.parse.failed") return new RefusedError("MALFORMED_JSON")
  if (type === "entity.too.large") return new RefusedError("TOO_LARGE")
  if (type === "charset.unsupported" || type === "encoding.unsupported") return new RefusedError("UNSUPPORTED_MEDIA")
  if (type === "request.aborted" || type === "request.size.invalid") return new RefusedError("INVALID_INPUT")
  if (typeof status === "number" && status >= 400 && status < 500) return new RefusedError("INVALID_INPUT")
  if ((code && DATABASE_DOWN.has(code)) || /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(message ?? "")) {
    logger.error({ err: error }, "The database does not answer")
    return new RefusedError("UNAVAILABLE", undefined, { retryAfterSeconds: 2 })
  }
  logger.error({ err: error }, "Unexpected error")
  return new RefusedError("INTERNAL")
}

export function refuse(response: Response, error: unknown): void {
  const refusal = refusalOf(error)
  if (refusal.details.retryAfterSeconds) response.setHeader("Retry-After", String(refusal.details.retryAfterSeconds))
  response.setHeader("Cache-Control", "no-store")
  response.status(refusal.status).json(refusal.toBody())
}
