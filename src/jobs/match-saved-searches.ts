import type { MedusaContainer } from "@medusajs/framework/types"
import { digestAt } from "#src/modules/search/rules/digest"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { findEndingSoon, savedSearches } from "#src/use-cases/search/find-matches"

export const config = { name: "match-saved-searches", schedule: { interval: configuration().sweepMilliseconds } }

/**
 * Checks for auctions that end within a day, and whether the morning's digest is due. The database decides both, so
 * that a stopped market catches up.
 */
export default async function matchSavedSearches(container: MedusaContainer) {
  return runJob(container, config, async () => {
    await findEndingSoon(container)
    await savedSearches(container).beginDigest(digestAt(await database().now()))
  })
}
