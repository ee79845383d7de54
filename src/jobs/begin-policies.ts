import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"
import { beginPolicies } from "#src/use-cases/policy/policies"

export const config = { name: "begin-policies", schedule: { interval: configuration().sweepMilliseconds } }

/**
 * Emits `policy.begun` for a planned policy once it begins, so that subscribers apply its effects. The policy itself is
 * in force from its planned time, even without this job.
 */
export default async function beginPlannedPolicies(container: MedusaContainer) {
  return runJob(container, config, () => beginPolicies())
}
