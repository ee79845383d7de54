import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { realtime } from "#src/platform/realtime"
import { endNegotiationsOf } from "../negotiation/move-negotiation"

/** What stands on record where the caller gave none, as an API client may. */
const NO_REASON = "No reason was given."

/**
 * Disables or enables an account, on record; disabling ends its sessions, sockets and negotiations at once. @throws
 * RefusedError NOT_FOUND
 */
export async function setAccountStatus(
  scope: MedusaContainer,
  input: { accountId: string; status: AccountRecord["status"]; reason: string; actor: string }
): Promise<AccountRecord> {
  const { accountId, status } = input
  const accounts = scope.resolve("account")
  if (!(await accounts.retrieveAccount(accountId))) throw new RefusedError("NOT_FOUND")
  await database().transaction(() => changeStatus(scope, input))
  closeSockets(accountId, status)
  return (await accounts.retrieveAccount(accountId))!
}

/** The act itself, within the caller's transaction; `closeSockets` follows once it is committed. */
export async function changeStatus(
  scope: MedusaContainer,
  {
    accountId,
    status,
    reason,
    actor,
  }: { accountId: string; status: AccountRecord["status"]; reason?: string | undefined; actor: string }
): Promise<void> {
  await scope.resolve("account").setStatus(accountId, status)
  await scope
    .resolve("foundation")
    .recordAudit({ actor, action: `account.${status}`, subject: accountId, details: { reason: reason ?? NO_REASON } })
  if (status === "disabled") await endNegotiationsOf(scope, accountId, actor)
}

export function closeSockets(accountId: string, status: AccountRecord["status"]): void {
  if (status === "disabled") realtime().disconnectAccount(accountId)
}
