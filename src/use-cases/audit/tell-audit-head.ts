import type { MedusaContainer } from "@medusajs/framework/types"
import { shortHead } from "@northlot/contract"
import { database } from "#src/platform/database"
import { torontoMinute } from "#src/platform/toronto"
import { emailOperator } from "../notice/operator-email"

/** In Toronto. */
const TOLD_FROM = "08:00"

/**
 * The operator has the audit log's head of each morning outside of the database, which its owner can change: what is
 * gone from the end of the log, seals and all, is found by that alone.
 */
export async function tellAuditHead(scope: MedusaContainer): Promise<void> {
  const [day, time] = torontoMinute(await database().now()).split(" ") as [string, string]
  if (time < TOLD_FROM) return
  const head = await scope.resolve("operations").auditLog.head()
  if (head === null) return
  const data = { day, head: shortHead(head), rows: String(head.rows) }
  await emailOperator({ template: "audit-head", data }, `audit-head:${day}`)
}
