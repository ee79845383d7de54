import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "#src/http/bound-key"
import { browserTokenOf } from "#src/http/browser-token"
import { route } from "#src/http/route"
import { openSession } from "#src/http/open-session"
import { signIn } from "#src/use-cases/account/sign-in"

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
