import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { openSession } from "../../../../http/open-session"
import { signIn } from "../../../../workflows/accounts/sign-in"

export const POST = route(endpoints.login, async ({ body, scope, address, response }) => {
  const account = await signIn(scope, body, address)
  return openSession(scope, response, account, body.remember)
})
