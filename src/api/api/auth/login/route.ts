import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "../../../../http/bound-key"
import { browserTokenOf } from "../../../../http/browser-token"
import { route } from "../../../../http/route"
import { openSession } from "../../../../http/open-session"
import { signIn } from "../../../../workflows/accounts/sign-in"

export const POST = route(
  endpoints.login,
  async (call) => {
    const { body, scope, address, request, response } = call
    await bindIdempotencyKey(endpoints.login, call, body)
    const account = await signIn(scope, body, { address, browserToken: browserTokenOf(request) })
    return openSession(scope, response, account, body.remember)
  },
  { ownIdempotency: true }
)
