import { setTimeout as sleep } from "node:timers/promises"
import { logger } from "./logger"

export interface Repeating {
  /** Ends the repeating, after the work that is under way. */
  close(): Promise<void>
}

/**
 * Does the work again and again, never twice at once, with this pause in between; the first time after a pause too,
 * unless `immediately`. A failure is logged under `failure`, and the next turn comes all the same.
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
