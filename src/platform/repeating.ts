import { setTimeout as sleep } from "node:timers/promises"
import { logger } from "./logger"

export interface Repeating {
  /** Stops the repetition after the running work. */
  close(): Promise<void>
}

/**
 * Repeats the work with this pause, never twice at once. The first run follows a pause too, unless `immediately`. A
 * failure is logged under `failure`, and the next run follows.
 */
export function startRepeating(
  work: () => Promise<unknown>,
  {
    pauseMilliseconds,
    failure,
    immediately = false,
  }: { pauseMilliseconds: number; failure: string; immediately?: boolean }
): Repeating {
  const ended = new AbortController()
  const loop = (async () => {
    for (let pause = immediately ? 0 : pauseMilliseconds; ; pause = pauseMilliseconds) {
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => undefined)
      if (ended.signal.aborted) return
      await work().catch((error) => logger.error({ err: error }, failure))
    }
  })()
  return {
    close() {
      ended.abort()
      return loop
    },
  }
}
