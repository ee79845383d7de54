/** The connection is lost, refused or not made: codes of the system, the server and the pools of pg and knex. */
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
/** The driver's message for a statement that the server did not answer, not even with a timeout. */
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
/** Lock timeout; statement timeout or cancellation; disk full; out of memory. */
const CODES_TOO_LATE = new Set(["55P03", "57014", "53100", "53200"])

/** Drivers and wrappers attach the original error to the one that they throw. */
function* causesOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
  for (let depth = 0; depth < 5 && typeof error === "object" && error !== null; depth++) {
    yield error
    const { cause, previous, original } = error as { cause?: unknown; previous?: unknown; original?: unknown }
    error = cause ?? previous ?? original
  }
}

/** True if the database could not be reached or did not answer. The statement's outcome is unknown. */
export function isOutOfReach(error: unknown): boolean {
  for (const { code, message } of causesOf(error)) {
    if (typeof code === "string" && CODES_OUT_OF_REACH.has(code)) return true
    if (typeof message === "string" && MESSAGES_OUT_OF_REACH.some((text) => message.includes(text))) return true
  }
  return false
}

/** True if the server did not answer a statement long after the statement timeout. The connection is dead. */
export function isSilence(error: unknown): boolean {
  for (const { message } of causesOf(error)) if (message === NO_ANSWER) return true
  return false
}

/** True if the database refused because it is busy. Nothing was changed, and a retry may succeed. */
export function isTooBusy(error: unknown): boolean {
  for (const { code } of causesOf(error)) if (typeof code === "string" && CODES_TOO_LATE.has(code)) return true
  return false
}

const RETRIED = new Set(["40001", "40P01"])

/** True if two concurrent transactions conflicted. The one that failed can be retried. */
export function isRetried(error: unknown): boolean {
  return RETRIED.has((error as { code?: string } | undefined)?.code ?? "")
}
