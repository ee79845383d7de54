import type { MedusaContainer } from "@medusajs/framework/types"
import { JOB_RUNNER } from "#src/platform/job-runner"
import type { RunningQueues } from "#src/platform/queues"
import { startAuctionClock } from "./auctions/index"
import deleteOldRecords from "./delete-old-records"
import expireNegotiations from "./expire-negotiations"
import expireOffers from "./expire-offers"
import finishRemovals from "./finish-removals"
import createBidPartitions from "./create-bid-partitions"
import reconcileLedger from "./reconcile-ledger"
import remindOfSettlements from "./remind-of-settlements"
import { startReminderQueue } from "./reminders/index"
import sweepFiles from "./sweep-files"

/**
 * Medusa runs a job for the first time after its interval. After a stop of the market, these jobs must not wait a
 * minute.
 */
const AT_START = [
  deleteOldRecords,
  createBidPartitions,
  expireOffers,
  expireNegotiations,
  finishRemovals,
  remindOfSettlements,
  reconcileLedger,
  sweepFiles,
]

/**
 * Opens the job queues. If this process runs jobs (`work`), also starts the queues' workers and the scheduled jobs.
 * Medusa loads the scheduled jobs from the other files of this folder, but skips files named `index`.
 */
export async function startJobs(scope: MedusaContainer, options: { work: boolean }): Promise<RunningQueues> {
  const reminders = await startReminderQueue(scope, options)
  scope.resolve("auction").surroundings.setTimersBy(reminders)
  const runner = scope.resolve(JOB_RUNNER)
  const clock = options.work ? startAuctionClock(scope) : null
  if (options.work) {
    runner.open()
    for (const job of AT_START) void runner.runAtStart(() => job(scope))
  }
  return {
    ready: () => reminders.ready(),
    async close() {
      await runner.close()
      await clock?.close()
      scope.resolve("auction").surroundings.setTimersBy({ set: () => undefined })
      await reminders.close()
    },
  }
}
