import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "../../../../http/bound-key"
import { browserTokenOf } from "../../../../http/browser-token"
import { openSession } from "../../../../http/open-session"
import { route } from "../../../../http/route"
import { verifyEmail } from "../../../../workflows/accounts/verify-email"

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
