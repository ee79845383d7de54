import type { MedusaContainer } from "@medusajs/framework/types"

/** What somebody of the staff did goes on record in the caller's transaction: it stands there if and only if it holds. */
export function recordAct(
  scope: MedusaContainer,
  username: string,
  action: string,
  subject: string,
  details: Record<string, unknown> = {}
): Promise<void> {
  return scope.resolve("operations").auditLog.record({ actor: `admin:${username}`, action, subject, details })
}
