import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { asLongJob } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { readFeeds } from "#src/use-cases/import/listing-feeds"

export const config = { name: "read-listing-feeds", schedule: { interval: configuration().sweepMilliseconds } }

/** Reads the listing feeds that are due. */
export default async function readListingFeeds(container: MedusaContainer) {
  return runJob(container, config, (signal) => asLongJob(() => readFeeds(container, signal)))
}
