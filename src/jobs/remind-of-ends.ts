import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"
import { remindOfEnds } from "#src/workflows/notices/remind-of-end"

/** Minutes matter here, not seconds. */
const SWEEPS_PER_LOOK = 5

export const config = {
  name: "remind-of-ends",
  schedule: { interval: configuration().sweepMilliseconds * SWEEPS_PER_LOOK },
}

/** Reminds of the ends whose job was lost. */
export default async function remindOfMissedEnds(container: MedusaContainer) {
  return runJob(container, config.name, () => remindOfEnds(container))
}
