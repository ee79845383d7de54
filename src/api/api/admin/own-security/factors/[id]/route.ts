import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownSessionOf } from "#src/http/sign-in-place"
import { removeFactor } from "#src/use-cases/staff/own-security"

export const DELETE = route(endpoints.removeFactor, async (call) => {
  await removeFactor(call.scope, ownSessionOf(call), call.params.id)
  return { ok: true as const }
})
