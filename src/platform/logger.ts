import pino, { type DestinationStream } from "pino"
import { currentRequest } from "./request-context"
import { traceId } from "./tracing"

/** What Postgres adds to an error repeats values of rows: those of people, too. */
const VALUES_OF_ROWS = ["detail", "where", "parameters", "internalQuery"]
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const TELEPHONE = /\+1\d{10}\b/g

/** One JSON line per event; nothing secret and nothing personal in it, and the request in whose course it happened. */
export function createLogger(stream: DestinationStream) {
  return pino(
    {
      level: process.env.NORTHLOT_LOG_LEVEL || "warn",
      redact: {
        paths: [
          ...["*.password", "*.token", "*.authorization", "*.cookie", "password", "token"],
          ...VALUES_OF_ROWS.map((name) => `err.${name}`),
        ],
        censor: "[redacted]",
      },
      mixin: () => ({ requestId: currentRequest(), traceId: traceId() }),
      hooks: {
        streamWrite: (line) => line.replace(EMAIL, "[email]").replace(TELEPHONE, "[number]"),
      },
    },
    stream
  )
}

export const logger = createLogger(pino.destination({ fd: 2, sync: true }))
