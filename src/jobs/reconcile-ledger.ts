import type { MedusaContainer } from "@medusajs/framework/types"
import { asLongJob } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { reconcileNight } from "#src/use-cases/ledger/reconcile"

/** A provider's records of three days are read page by page. */
const TIME_LIMIT_MILLISECONDS = 30 * 60_000

export const config = { name: "reconcile-ledger", schedule: { interval: 60_000 } }

/**
 * Looks each minute, and first of all at the start, whether the night's comparison is due. The database decides, so
 * that a market that was stopped over night makes it up.
 */
export default async function reconcileLedger(container: MedusaContainer) {
  return runJob(container, config, () => asLongJob(() => reconcileNight(container)), TIME_LIMIT_MILLISECONDS)
}
