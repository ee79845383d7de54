import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownSessionOf } from "#src/http/sign-in-place"
import { endOtherSessions, ownSessions } from "#src/use-cases/staff/own-security"

export const GET = route(endpoints.listOwnStaffSessions, async (call) => {
  const items = await ownSessions(call.scope, ownSessionOf(call))
  return { ok: true as const, items, total: items.length }
})

export const DELETE = route(endpoints.endOtherStaffSessions, async (call) => ({
  ok: true as const,
  ended: await endOtherSessions(call.scope, ownSessionOf(call)),
}))
