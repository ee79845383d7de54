import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"

const AT_ONCE = 200
/** Minutes matter here, not seconds. */
const SWEEPS_PER_LOOK = 5

export const config = {
  name: "release-waiting-sms",
  schedule: { interval: configuration().sweepMilliseconds * SWEEPS_PER_LOOK },
}

/** Sends the SMS that waited for the end of the night's quiet hours. */
export default async function releaseWaitingSms(container: MedusaContainer) {
  const preferences = container.resolve("preference")
  return runJob(container, config.name, () => preferences.releaseWaitingSms(AT_ONCE))
}
