import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "../../../http/bound-key"
import { ensureBrowserToken } from "../../../http/browser-token"
import { route } from "../../../http/route"
import { register } from "../../../workflows/accounts/register"

export const POST = route(
  endpoints.register,
  async (call) => {
    const { body, scope, request, response } = call
    const { repeated } = await bindIdempotencyKey(endpoints.register, call, body)
    await register(scope, body, { browserToken: ensureBrowserToken(request, response), repeated })
    return { ok: true as const, next: "verify-email" as const }
  },
  { ownIdempotency: true }
)
