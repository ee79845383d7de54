import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"

export const config = { name: "seal-audit-log", schedule: { interval: configuration().sweepMilliseconds } }

/** Adds recorded actions to the audit log's hash chain, in the order of their numbers. */
export default async function sealRecordedActs(container: MedusaContainer) {
  return runJob(container, config, (signal) => container.resolve("operations").auditLog.seal(signal))
}
