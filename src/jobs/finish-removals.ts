import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { finishRemovals } from "#src/use-cases/account/remove-registrant"

export const config = { name: "finish-removals", schedule: { interval: 60_000 } }

/** Takes people out of accounts whose deletion waited, each minute and first of all at the start. */
export default async function finishDueRemovals(container: MedusaContainer) {
  return runJob(container, config, () => finishRemovals(container))
}
