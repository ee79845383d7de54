import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "#src/http/bound-key"
import { route } from "#src/http/route"
import { placeOf } from "#src/http/sign-in-place"
import { acceptInvitation } from "#src/use-cases/staff/invitations"
import { signInStaff } from "#src/use-cases/staff/sign-in"

export const POST = route(
  endpoints.acceptInvitation,
  async (call) => {
    await bindIdempotencyKey(endpoints.acceptInvitation, call, call.body)
    await acceptInvitation(call.scope, call.body)
    return signInStaff(call.scope, call.body, placeOf(call))
  },
  { ownIdempotency: true }
)
