import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ACCOUNT_MODULE } from "#src/modules/account/index"
import type AccountModuleService from "#src/modules/account/service"

export const GET = route(endpoints.readAdminSession, async ({ scope, request }) => {
  const token = String(request.headers["x-admin-token"])
  const session = await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).resolveAdminSession(token)
  return { ok: true as const, username: session!.username, expiresAt: session!.expiresAt.toISOString() }
})
