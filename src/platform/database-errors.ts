/** The connection is lost, refused, or does not come: by the system, by the server, by the pools of pg and knex. */
const CODES_OUT_OF_REACH = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "53300",
  "25P03",
])
/** The driver's words for a statement that the server never answered, not even to say that it took too long. */
const NO_ANSWER = "Query read timeout"
const MESSAGES_OUT_OF_REACH = [
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Connection terminated",
  "connection error and is not queryable",
  "Client was closed and is not queryable",
  NO_ANSWER,
  "Timeout acquiring a connection",
  "Connection ended unexpectedly",
  "Unable to acquire a connection",
]
/** The lock was not free in time; the statement took too long; or somebody ended it; a server without room for more. */
const CODES_TOO_LATE = new Set(["55P03", "57014", "53100", "53200"])

/** Drivers and their wrappers keep the first error below the one that they throw. */
function* causesOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
  for (let depth = 0; depth < 5 && typeof error === "object" && error !== null; depth++) {
    yield error
    const { cause, previous, original } = error as { cause?: unknown; previous?: unknown; original?: unknown }
    error = cause ?? previous ?? original
  }
}

/** True when the database could not be asked, or did not answer: nothing is known of what became of the statement. */
export function isOutOfReach(error: unknown): boolean {
  for (const { code, message } of causesOf(error)) {
    if (typeof code === "string" && CODES_OUT_OF_REACH.has(code)) return true
    if (typeof message === "string" && MESSAGES_OUT_OF_REACH.some((text) => message.includes(text))) return true
  }
  return false
}

/** True when the server did not answer a statement at all, long after its own limit: the connection leads nowhere. */
export function isSilence(error: unknown): boolean {
  for (const { message } of causesOf(error)) if (message === NO_ANSWER) return true
  return false
}

/** True when the database refused because it is busy: nothing was changed, and the same may succeed in a moment. */
export function isTooBusy(error: unknown): boolean {
  for (const { code } of causesOf(error)) if (typeof code === "string" && CODES_TOO_LATE.has(code)) return true
  return false
}

const RETRIED = new Set(["40001", "40P01"])

/** Two that ran at once were in each other's way: the one that lost can be run again. */
export function isRetried(error: unknown): boolean {
  return RETRIED.has((error as { code?: string } | undefined)?.code ?? "")
}
