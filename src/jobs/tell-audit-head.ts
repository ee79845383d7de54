import type { MedusaContainer } from "@medusajs/framework/types"
import { runJob } from "#src/platform/job-runner"
import { tellAuditHead } from "#src/use-cases/audit/tell-audit-head"

export const config = { name: "tell-audit-head", schedule: { interval: 60_000 } }

/**
 * E-mails the operator the audit log's row count and latest hash once each morning. Checks each minute whether the
 * e-mail is due.
 */
export default async function tellMorningsHead(container: MedusaContainer) {
  return runJob(container, config, () => tellAuditHead(container))
}
