import type { MedusaContainer } from "@medusajs/framework/types"
import { asLongJob } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { reconcileNight } from "#src/use-cases/ledger/reconcile"

/** The job reads several days of the payment provider's records, page by page. */
const TIME_LIMIT_MILLISECONDS = 30 * 60_000

export const config = { name: "reconcile-ledger", schedule: { interval: 60_000 } }

/**
 * Checks each minute, and at each start, whether the nightly comparison of the ledger with the payment provider's
 * records is due. The stored comparisons show whether it is, so that a market stopped overnight catches up.
 */
export default async function reconcileLedger(container: MedusaContainer) {
  return runJob(container, config, () => asLongJob(() => reconcileNight(container)), TIME_LIMIT_MILLISECONDS)
}
