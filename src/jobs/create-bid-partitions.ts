import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"

export const config = { name: "create-bid-partitions", schedule: { interval: 6 * 60 * 60_000 } }

/** Creates the monthly partitions of the bid log long before the first auction of each month. */
export default async function createBidPartitions(container: MedusaContainer) {
  return runJob(container, config, () => container.resolve("auction").bids.createPartitions())
}
