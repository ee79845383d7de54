import { logger } from "./logger"

/** Failures within this time of each other count as one outage. */
const QUIET_MILLISECONDS = 60_000

/** Logs the first failure of an outage in one line, without the stack, which would be the same at every retry. */
export function oncePerOutage(message: string): (error: unknown) => void {
  let last = -Infinity
  return (error) => {
    const now = Date.now()
    if (now - last > QUIET_MILLISECONDS) logger.error({ reason: reasonOf(error) }, message)
    last = now
  }
}

/** An error after several tried addresses has a code but no message. */
export function reasonOf(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string }
  return message || code || String(error)
}
