import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeLocation } from "#src/use-cases/certification/certification-terms"

export const PUT = route(endpoints.writeInspectionLocation, async ({ admin, body, params, scope }) => {
  return { ok: true as const, item: await changeLocation(scope, admin!.username, params.id, body) }
})
