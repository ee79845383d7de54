import type { MedusaContainer } from "@medusajs/framework/types"
import { asLongJob } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { detectConduct } from "#src/use-cases/conduct/conduct"

export const config = { name: "detect-conduct", schedule: { interval: 10 * 60_000 } }

/** Looks every ten minutes for conduct that staff should review, and opens cases for it. */
export default async function detectConductRegularly(container: MedusaContainer) {
  return runJob(container, config, () => asLongJob(() => detectConduct(container)))
}
