import type { MedusaContainer } from "@medusajs/framework/types"
import { digestAt } from "#src/modules/saved-search/rules/digest"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { startRepeating, type Repeating } from "#src/platform/repeating"
import { findEndingSoon } from "#src/workflows/saved-searches/find-matches"
import { savedSearches } from "#src/workflows/saved-searches/module"

/**
 * Looks for cars that have come within a day of their end, and whether the morning's digest is due. The database decides
 * both, so that a market that was stopped makes it up, and several processes do it once.
 */
export function startSearchClock(scope: MedusaContainer): Repeating {
  const look = async () => {
    await findEndingSoon(scope)
    await savedSearches(scope).beginDigest(digestAt(await database().now()))
  }
  return startRepeating(look, {
    pauseMilliseconds: configuration().sweepMilliseconds,
    failure: "The clock of the saved searches could not look for what is due",
  })
}
