import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownSessionOf } from "#src/http/sign-in-place"
import { changeOwnPassword } from "#src/use-cases/staff/own-security"

/** What it answers or takes is a secret: nothing is kept under an idempotency key. */
export const POST = route(
  endpoints.changeOwnStaffPassword,
  async (call) => {
    await changeOwnPassword(call.scope, ownSessionOf(call), call.body)
    return { ok: true as const }
  },
  { ownIdempotency: true }
)
