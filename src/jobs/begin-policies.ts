import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"
import { beginPolicies } from "#src/use-cases/policy/policies"

export const config = { name: "begin-policies", schedule: { interval: configuration().sweepMilliseconds } }

/** Has what follows from a planned policy done once it begins; it is in force from its moment on, also without this. */
export default async function beginPlannedPolicies(container: MedusaContainer) {
  return runJob(container, config, () => beginPolicies())
}
