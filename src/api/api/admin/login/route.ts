import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "#src/http/bound-key"
import { route } from "#src/http/route"
import { placeOf } from "#src/http/sign-in-place"
import { signInStaff } from "#src/use-cases/staff/sign-in"

export const POST = route(
  endpoints.adminLogin,
  async (call) => {
    await bindIdempotencyKey(endpoints.adminLogin, call, call.body)
    return signInStaff(call.scope, call.body, placeOf(call))
  },
  { ownIdempotency: true }
)
