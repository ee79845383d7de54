import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { runJob } from "#src/platform/job-runner"

export const config = { name: "seal-audit-log", schedule: { interval: configuration().sweepMilliseconds } }

/** Puts what was recorded into the audit log's chain of hashes, in the order of its numbers. */
export default async function sealRecordedActs(container: MedusaContainer) {
  return runJob(container, config, (signal) => container.resolve("operations").auditLog.seal(signal))
}
