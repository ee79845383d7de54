import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { cancelForUs } from "#src/use-cases/certification/inspection-results"

export const POST = route(endpoints.cancelAdminAppointment, async ({ admin, body, params, scope }) => {
  return { ok: true as const, item: await cancelForUs(scope, admin!.username, params.id, body.reason) }
})
