import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { tellAuditHead } from "#src/use-cases/audit/tell-audit-head"

export const config = { name: "tell-audit-head", schedule: { interval: 60_000 } }

/** Looks each minute whether the morning has come; of one morning it is told once. */
export default async function tellMorningsHead(container: MedusaContainer) {
  return runJob(container, config, () => tellAuditHead(container))
}
