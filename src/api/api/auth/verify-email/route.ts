import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "#src/http/bound-key"
import { browserTokenOf } from "#src/http/browser-token"
import { openSession } from "#src/http/open-session"
import { route } from "#src/http/route"
import { verifyEmail } from "#src/use-cases/account/verify-email"

export const POST = route(
  endpoints.verifyEmail,
  async (call) => {
    const { body, scope, request, response } = call
    const { repeated } = await bindIdempotencyKey(endpoints.verifyEmail, call, body)
    const account = await verifyEmail(scope, body, { browserToken: browserTokenOf(request), repeated })
    return openSession(scope, response, account, false)
  },
  { ownIdempotency: true }
)
