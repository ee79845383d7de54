import { RefusedError, endpoints } from "@northlot/contract"
import { browserTokenOf } from "../../../../http/browser-token"
import { route } from "../../../../http/route"
import { ACCOUNT_MODULE } from "../../../../modules/account"
import type AccountModuleService from "../../../../modules/account/service"

export const GET = route(endpoints.readIdentityVerification, async ({ query, scope, request }) => {
  const browserToken = browserTokenOf(request)
  const verification =
    browserToken &&
    (await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).findVerification(browserToken, query.email))
  if (!verification) throw new RefusedError("NOT_FOUND")
  return { ok: true as const, isAdult: verification.adult === true, status: verification.status }
})
