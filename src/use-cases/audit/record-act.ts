import type { MedusaContainer } from "@medusajs/framework/types"

/** Writes an audit row for an act of staff, within the caller's transaction: both commit or neither. */
export function recordAct(
  scope: MedusaContainer,
  username: string,
  action: string,
  subject: string,
  details: Record<string, unknown> = {}
): Promise<void> {
  return scope.resolve("operations").auditLog.record({ actor: `admin:${username}`, action, subject, details })
}
