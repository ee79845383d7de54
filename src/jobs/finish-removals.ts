import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { finishRemovals } from "#src/use-cases/account/remove-registrant"

export const config = { name: "finish-removals", schedule: { interval: 60_000 } }

/** Finishes delayed account deletions, each minute and at each start. */
export default async function finishDueRemovals(container: MedusaContainer) {
  return runJob(container, config, (signal) => finishRemovals(container, signal))
}
