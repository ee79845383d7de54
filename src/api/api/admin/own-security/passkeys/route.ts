import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownSessionOf } from "#src/http/sign-in-place"
import { addPasskey } from "#src/use-cases/staff/own-security"

/** Requests and answers hold secrets, so nothing is stored under an idempotency key. */
export const POST = route(
  endpoints.addPasskey,
  async (call) => ({ ok: true as const, recoveryCodes: await addPasskey(call.scope, ownSessionOf(call), call.body) }),
  { ownIdempotency: true }
)
