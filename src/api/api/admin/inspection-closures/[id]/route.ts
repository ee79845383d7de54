import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { removeClosure } from "#src/use-cases/certification/staff-calendar"

export const DELETE = route(endpoints.removeInspectionClosure, async ({ admin, params, scope }) => {
  await removeClosure(scope, params.id, admin!.username)
  return { ok: true as const }
})
