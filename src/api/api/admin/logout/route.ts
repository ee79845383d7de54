import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { ACCOUNT_MODULE } from "../../../../modules/account"
import type AccountModuleService from "../../../../modules/account/service"

export const POST = route(endpoints.adminLogout, async ({ sessionId, scope }) => {
  await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).revokeSession(sessionId!)
  return { ok: true as const }
})
