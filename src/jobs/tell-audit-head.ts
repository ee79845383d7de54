import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { tellAuditHead } from "#src/use-cases/audit/tell-audit-head"

export const config = { name: "tell-audit-head", schedule: { interval: 60_000 } }

/** Sends the audit log's head once each morning; checks each minute whether the morning has come. */
export default async function tellMorningsHead(container: MedusaContainer) {
  return runJob(container, config, () => tellAuditHead(container))
}
