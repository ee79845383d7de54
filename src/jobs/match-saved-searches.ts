import type { MedusaContainer } from "@medusajs/framework/types"
import { digestAt } from "#src/modules/search/rules/digest"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { findEndingSoon, savedSearches } from "#src/use-cases/search/find-matches"

export const config = { name: "match-saved-searches", schedule: { interval: configuration().sweepMilliseconds } }

/**
 * Stores matches of saved searches with auctions that end within a day, and begins the morning's digest if it is due.
 * Stored records show what is still to do, so that a market that was stopped catches up.
 */
export default async function matchSavedSearches(container: MedusaContainer) {
  return runJob(container, config, async () => {
    await findEndingSoon(container)
    await savedSearches(container).beginDigest(digestAt(await database().now()))
  })
}
