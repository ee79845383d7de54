import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ACCOUNT_MODULE } from "#src/modules/account/index"
import type AccountModuleService from "#src/modules/account/service"

export const POST = route(endpoints.adminLogout, async ({ sessionId, scope }) => {
  await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).revokeSession(sessionId!)
  return { ok: true as const }
})
