import { logger } from "./logger"

/** Failures that follow each other within this time are one outage. */
const QUIET_MILLISECONDS = 60_000

/** Logs the first failure of an outage in one line, without the stack that every try of it would repeat. */
export function oncePerOutage(message: string): (error: unknown) => void {
  let last = -Infinity
  return (error) => {
    const now = Date.now()
    if (now - last > QUIET_MILLISECONDS) logger.error({ reason: reasonOf(error) }, message)
    last = now
  }
}

/** An error of several addresses that were tried has a code and no message. */
export function reasonOf(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string }
  return message || code || String(error)
}
