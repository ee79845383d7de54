import type { MedusaContainer } from "@medusajs/framework/types"
import { asLongJob } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { lookAtConduct } from "#src/workflows/accounts/conduct"

export const config = { name: "look-at-conduct", schedule: { interval: 10 * 60_000 } }

/** Opens a case, every ten minutes, for what somebody should look at. */
export default async function lookAtWhatHappened(container: MedusaContainer) {
  return runJob(container, config, () => asLongJob(() => lookAtConduct(container)))
}
