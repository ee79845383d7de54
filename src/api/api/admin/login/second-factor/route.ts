import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "#src/http/bound-key"
import { route } from "#src/http/route"
import { placeOf } from "#src/http/sign-in-place"
import { finishSignIn } from "#src/use-cases/staff/sign-in"

export const POST = route(
  endpoints.finishAdminLogin,
  async (call) => {
    await bindIdempotencyKey(endpoints.finishAdminLogin, call, call.body)
    return finishSignIn(call.scope, call.body, placeOf(call))
  },
  { ownIdempotency: true }
)
