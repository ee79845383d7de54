import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { clearSessionCookie } from "../../../../http/session-cookie"
import { ACCOUNT_MODULE } from "../../../../modules/account"
import type AccountModuleService from "../../../../modules/account/service"
import { realtime } from "../../../../platform/realtime"

export const POST = route(endpoints.logout, async ({ sessionId, scope, response }) => {
  if (sessionId) {
    await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).revokeSession(sessionId)
    realtime().disconnectSession(sessionId)
  }
  clearSessionCookie(response)
  return { ok: true as const }
})
