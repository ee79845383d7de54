import pino, { type DestinationStream } from "pino"
import { currentRequest } from "./request-context"
import { traceId } from "./tracing"

/** Postgres repeats values of rows, including personal data, in these fields of an error. */
const VALUES_OF_ROWS = ["detail", "where", "parameters", "internalQuery"]
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const TELEPHONE = /\+1\d{10}\b/g

/**
 * The commerce core's errors begin with the statement and its values, as `insert into "customer" (…) values (…) -
 * `.
 */
const STATEMENT = /\b(insert into|update|delete from|select|with)\s[^\n]*?"[\s\S]* - /
const UNREADABLE_VALUE = /(invalid input (?:syntax|value) for [^:"]+: )"[\s\S]*"/

/** An error and its causes, without the values of a statement. The error may be a plain object. */
function withoutValues(error: Error) {
  const told: Record<string, unknown> = pino.stdSerializers.err(error)
  for (let each = error; typeof each?.message === "string"; each = each.cause as Error) {
    const plain = each.message.replace(STATEMENT, "$1 … - ").replace(UNREADABLE_VALUE, '$1"…"')
    if (plain === each.message) continue
    for (const [name, text] of Object.entries(told)) {
      if (typeof text === "string") told[name] = text.replaceAll(each.message, () => plain)
    }
  }
  return told
}

/** Writes one JSON line per event, with the id of the request and without secrets or personal data. */
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
      serializers: { err: withoutValues },
      mixin: () => ({ requestId: currentRequest(), traceId: traceId() }),
      hooks: {
        streamWrite: (line) => line.replace(EMAIL, "[email]").replace(TELEPHONE, "[number]"),
      },
    },
    stream
  )
}

/**
 * A log that cannot be written, e.g. with a full disk, fails no request. Waiting lines are buffered up to this
 * size.
 */
const LONGEST_WAITING_BYTES = 1024 * 1024
const standardError = pino.destination({ fd: 2, sync: true, maxLength: LONGEST_WAITING_BYTES })
standardError.on("error", () => undefined)

export const logger = createLogger(standardError)
