import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownSessionOf } from "#src/http/sign-in-place"
import { changeOwnPassword } from "#src/use-cases/staff/own-security"

/** Requests and answers hold secrets, so nothing is stored under an idempotency key. */
export const POST = route(
  endpoints.changeOwnStaffPassword,
  async (call) => {
    await changeOwnPassword(call.scope, ownSessionOf(call), call.body)
    return { ok: true as const }
  },
  { ownIdempotency: true }
)
