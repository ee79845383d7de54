import type { MedusaContainer } from "@medusajs/framework/types"
import { shortHead } from "@northlot/contract"
import { database } from "#src/platform/database"
import { torontoMinute } from "#src/platform/toronto"
import { emailOperator } from "../notice/operator-email"

/** The daily e-mail with the audit log's head is not sent before this time of day in Toronto. */
const TOLD_FROM = "08:00"

/**
 * E-mails the operator the audit log's head (its row count and latest hash) every morning. The database's owner cannot
 * change the e-mail, so only the e-mail reveals that the end of the log was cut off.
 */
export async function tellAuditHead(scope: MedusaContainer): Promise<void> {
  const [day, time] = torontoMinute(await database().now()).split(" ") as [string, string]
  if (time < TOLD_FROM) return
  const head = await scope.resolve("operations").auditLog.head()
  if (head === null) return
  const data = { day, head: shortHead(head), rows: String(head.rows) }
  await emailOperator({ template: "audit-head", data }, `audit-head:${day}`)
}
