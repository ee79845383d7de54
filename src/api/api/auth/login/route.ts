import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "../../../../http/bound-key"
import { route } from "../../../../http/route"
import { openSession } from "../../../../http/open-session"
import { signIn } from "../../../../workflows/accounts/sign-in"

export const POST = route(
  endpoints.login,
  async (call) => {
    const { body, scope, address, response } = call
    await bindIdempotencyKey(endpoints.login, call, body)
    const account = await signIn(scope, body, address)
    return openSession(scope, response, account, body.remember)
  },
  { ownIdempotency: true }
)
