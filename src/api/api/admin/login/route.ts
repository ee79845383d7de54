import type { IUserModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { ACCOUNT_MODULE } from "../../../../modules/account"
import type AccountModuleService from "../../../../modules/account/service"
import { adminEmail } from "../../../../workflows/accounts/first-admin"
import { signInAdmin } from "../../../../workflows/accounts/sign-in"

export const POST = route(endpoints.adminLogin, async ({ body, scope, address }) => {
  const { username } = await signInAdmin(scope, body, address)
  const [user] = await scope.resolve<IUserModuleService>(Modules.USER).listUsers({ email: adminEmail(username) })
  if (!user) throw new RefusedError("INVALID_CREDENTIALS")
  const session = await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).createAdminSession({ userId: user.id, username })
  return { ok: true as const, token: session.token, username, expiresAt: session.expiresAt.toISOString() }
})
