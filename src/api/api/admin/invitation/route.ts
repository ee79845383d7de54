import { endpoints } from "@northlot/contract"
import { bindIdempotencyKey } from "#src/http/bound-key"
import { route } from "#src/http/route"
import { readInvitation } from "#src/use-cases/staff/invitations"

export const POST = route(
  endpoints.readOwnInvitation,
  async (call) => {
    await bindIdempotencyKey(endpoints.readOwnInvitation, call, call.body)
    return { ok: true as const, ...(await readInvitation(call.scope, call.body.token)) }
  },
  { ownIdempotency: true }
)
