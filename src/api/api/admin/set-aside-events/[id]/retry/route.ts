import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { retryEvent } from "#src/use-cases/operations/events"

export const POST = route(endpoints.retrySetAsideEvent, async ({ admin, params, scope }) => {
  await retryEvent(scope, params.id, admin!.username)
  return { ok: true as const }
})
