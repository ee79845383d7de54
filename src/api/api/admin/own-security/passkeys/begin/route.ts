import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownSessionOf } from "#src/http/sign-in-place"
import { beginPasskey } from "#src/use-cases/staff/own-security"

/** Requests and answers hold secrets, so nothing is stored under an idempotency key. */
export const POST = route(endpoints.beginPasskey, async (call) => beginPasskey(call.scope, ownSessionOf(call)), {
  ownIdempotency: true,
})
