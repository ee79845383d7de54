import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { recordInspection } from "#src/use-cases/certification/inspection-results"

export const POST = route(endpoints.recordInspection, async ({ admin, body, params, scope }) => {
  return { ok: true as const, item: await recordInspection(scope, admin!.username, params.id, body) }
})
