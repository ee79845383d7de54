import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { assignInspector } from "#src/use-cases/certification/staff-calendar"

export const PUT = route(endpoints.assignInspector, async ({ admin, body, params, scope }) => {
  await assignInspector(scope, params.id, body.to, admin!.username)
  return { ok: true as const }
})
