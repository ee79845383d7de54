import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { ACCOUNT_MODULE } from "../../modules/account"
import type AccountModuleService from "../../modules/account/service"
import type { AccountRecord } from "../../modules/account/types"
import { FOUNDATION_MODULE } from "../../modules/foundation"
import type FoundationModuleService from "../../modules/foundation/service"
import { database } from "../../platform/database"
import { realtime } from "../../platform/realtime"
import { endNegotiationsOf } from "../negotiation/move-negotiation"

/** Disables or enables an account, on record; disabling ends its sessions, sockets and negotiations at once. @throws RefusedError NOT_FOUND */
export async function setAccountStatus(
  scope: MedusaContainer,
  input: { accountId: string; status: AccountRecord["status"]; reason: string; actor: string }
): Promise<AccountRecord> {
  const { accountId, status, reason, actor } = input
  const accounts = scope.resolve<AccountModuleService>(ACCOUNT_MODULE)
  if (!(await accounts.retrieveAccount(accountId))) throw new RefusedError("NOT_FOUND")
  await database().transaction(async (client) => {
    await accounts.setStatus(accountId, status, client)
    await scope
      .resolve<FoundationModuleService>(FOUNDATION_MODULE)
      .recordAudit({ actor, action: `account.${status}`, subject: accountId, details: { reason } }, client)
    if (status === "disabled") await endNegotiationsOf(scope, accountId, actor, client)
  })
  if (status === "disabled") realtime().disconnectAccount(accountId)
  return (await accounts.retrieveAccount(accountId))!
}
