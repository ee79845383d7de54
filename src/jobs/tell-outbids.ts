import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"
import { tellDueOutbids } from "#src/workflows/notices/tell-outbid"

/** Minutes matter here, not seconds. */
const SWEEPS_PER_LOOK = 5

export const config = {
  name: "tell-outbids",
  schedule: { interval: configuration().sweepMilliseconds * SWEEPS_PER_LOOK },
}

/** Tells the outbid bidders whose news had to wait for the pause between two alerts. */
export default async function tellWaitingOutbids(container: MedusaContainer) {
  return runJob(container, config.name, () => tellDueOutbids(container))
}
