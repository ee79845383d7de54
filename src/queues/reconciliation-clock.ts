import type { MedusaContainer } from "@medusajs/framework/types"
import { asLongJob } from "#src/platform/database"
import { startRepeating, type Repeating } from "#src/platform/repeating"
import { reconcileNight } from "#src/workflows/ledger/reconcile"

/**
 * Looks each minute, and first of all at the start, whether the night's comparison is due. The database decides, so that a
 * market that was stopped over night makes it up, and several processes make it once.
 */
export function startReconciliationClock(scope: MedusaContainer): Repeating {
  return startRepeating(() => asLongJob(() => reconcileNight(scope)), {
    pauseMilliseconds: 60_000,
    failure: "The night's comparison of the ledger could not be made",
    immediately: true,
  })
}
