import type { MedusaContainer } from "@medusajs/framework/types"
import { logger } from "../platform/logger"
import { sendReminders } from "../workflows/reminders/send-reminders"
import { expireOffers } from "../workflows/runner-up/decide-offer"

const INTERVAL_MILLISECONDS = 60_000

/** Looks each minute, and first of all at the start, for what has fallen due after a sale, and has it told; closes offers whose time is over. */
export function startSettlementClock(scope: MedusaContainer): { close(): Promise<void> } {
  let closing = false
  let wake: () => void = () => undefined

  const loop = (async () => {
    while (!closing) {
      await look(scope)
      if (closing) return
      await new Promise<void>((resume) => {
        const timer = setTimeout(resume, INTERVAL_MILLISECONDS)
        wake = () => {
          clearTimeout(timer)
          resume()
        }
      })
    }
  })()
  return {
    async close() {
      closing = true
      wake()
      await loop
    },
  }
}

async function look(scope: MedusaContainer): Promise<void> {
  for (const due of [expireOffers, sendReminders]) {
    try {
      await due(scope)
    } catch (error) {
      logger.error({ err: error }, "The settlement clock could not look for what is due")
    }
  }
}
