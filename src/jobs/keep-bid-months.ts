import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"

export const config = { name: "keep-bid-months", schedule: { interval: 6 * 60 * 60_000 } }

/** Makes the bid log's months long before the first auction of each. */
export default async function keepBidMonths(container: MedusaContainer) {
  return runJob(container, config, () => container.resolve("auction").keepBidMonths())
}
