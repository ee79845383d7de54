import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "#src/http/bound-key"
import { route } from "#src/http/route"
import { takeBackEmailChange } from "#src/use-cases/account/change-email"

export const POST = route(
  endpoints.stopEmailChange,
  async (call) => {
    await bindIdempotencyKey(endpoints.stopEmailChange, call, call.body)
    return { ok: true as const, resetToken: await takeBackEmailChange(call.scope, call.body.token) }
  },
  { ownIdempotency: true }
)
