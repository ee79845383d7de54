import type { MedusaContainer } from "@medusajs/framework/types"
import { logger } from "../platform/logger"
import { reconcileNight } from "../workflows/ledger/reconcile"

const INTERVAL_MILLISECONDS = 60_000
/** A stop does not wait longer for a provider; the run that it cuts off is told as failed by the next one. */
const STOP_MILLISECONDS = 5_000

/**
 * Looks each minute, and first of all at the start, whether the night's comparison is due. The database decides, so that a
 * market that was stopped over night makes it up, and several processes make it once.
 */
export function startReconciliationClock(scope: MedusaContainer): { close(): Promise<void> } {
  let closing = false
  let wake: () => void = () => undefined

  const pause = (milliseconds: number) =>
    new Promise<void>((resume) => {
      const timer = setTimeout(resume, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resume()
      }
    })
  const loop = (async () => {
    while (!closing) {
      await look(scope)
      if (!closing) await pause(INTERVAL_MILLISECONDS)
    }
  })()
  return {
    async close() {
      closing = true
      wake()
      await Promise.race([loop, pause(STOP_MILLISECONDS)])
      wake()
    },
  }
}

async function look(scope: MedusaContainer): Promise<void> {
  try {
    await reconcileNight(scope)
  } catch (error) {
    logger.error({ err: error }, "The night's comparison of the ledger could not be made")
  }
}
