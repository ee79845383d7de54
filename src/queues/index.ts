import type { MedusaContainer } from "@medusajs/framework/types"
import { startAuctionQueue } from "./auction-queue"
import { startAuctionSweep } from "./auction-sweep"
import { startNoticeClock } from "./notice-clock"
import { startPromotionClock } from "./promotion-clock"
import { startReconciliationClock } from "./reconciliation-clock"
import { startReminderQueue } from "./reminder-queue"
import { startSearchClock } from "./search-clock"
import { startSettlementClock } from "./settlement-clock"
import type { RunningQueues } from "./running-queues"

export type { RunningQueues }

/** Opens the queues and, unless this process only answers requests, their workers. */
export async function startQueues(scope: MedusaContainer, options: { work: boolean }): Promise<RunningQueues> {
  const reminders = await startReminderQueue(scope, options)
  const auctions = await startAuctionQueue(scope, { ...options, reminders })
  const sweep = options.work ? startAuctionSweep(scope) : null
  const clock = options.work ? startSettlementClock(scope) : null
  const promotions = options.work ? startPromotionClock(scope) : null
  const notices = options.work ? startNoticeClock(scope) : null
  const reconciliation = options.work ? startReconciliationClock(scope) : null
  const searches = options.work ? startSearchClock(scope) : null
  return {
    ready: async () => (await auctions.ready()) && (await reminders.ready()),
    async close() {
      await searches?.close()
      await reconciliation?.close()
      await notices?.close()
      await promotions?.close()
      await clock?.close()
      await sweep?.close()
      await auctions.close()
      await reminders.close()
    },
  }
}
