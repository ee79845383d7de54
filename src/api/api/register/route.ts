import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "../../../http/bound-key"
import { browserTokenOf } from "../../../http/browser-token"
import { openSession } from "../../../http/open-session"
import { route } from "../../../http/route"
import { register } from "../../../workflows/accounts/register"

export const POST = route(
  endpoints.register,
  async (call) => {
    const { body, scope, request, response, address } = call
    const { repeated } = await bindIdempotencyKey(endpoints.register, call, body)
    const account = await register(scope, body, { browserToken: browserTokenOf(request), address, repeated })
    return openSession(scope, response, account, false)
  },
  { ownIdempotency: true }
)
