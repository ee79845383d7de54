import { endpoints } from "@northlot/contract"
import { browserTokenOf } from "../../../http/browser-token"
import { openSession } from "../../../http/open-session"
import { route } from "../../../http/route"
import { register } from "../../../workflows/accounts/register"

export const POST = route(endpoints.register, async ({ body, scope, request, response }) => {
  const account = await register(scope, body, browserTokenOf(request))
  return openSession(scope, response, account, false)
})
