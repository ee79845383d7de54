import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { recordNoShow } from "#src/use-cases/certification/inspection-results"

export const POST = route(endpoints.recordNoShow, async ({ admin, body, params, scope }) => {
  return { ok: true as const, item: await recordNoShow(scope, admin!.username, params.id, body.reason) }
})
