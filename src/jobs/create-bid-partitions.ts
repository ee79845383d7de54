import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"

export const config = { name: "create-bid-partitions", schedule: { interval: 6 * 60 * 60_000 } }

/** Makes the bid log's months long before the first auction of each. */
export default async function createBidPartitions(container: MedusaContainer) {
  return runJob(container, config, () => container.resolve("auction").bids.createPartitions())
}
