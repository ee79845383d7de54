import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "#src/http/bound-key"
import { ensureBrowserToken } from "#src/http/browser-token"
import { route } from "#src/http/route"
import { register } from "#src/use-cases/account/register"

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
