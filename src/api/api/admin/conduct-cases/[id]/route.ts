import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { conductCases } from "#src/queries/conduct/conduct-cases"
import { itemOf } from "#src/queries/admin-list"

export const GET = route(endpoints.readConductCase, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(conductCases, params.id, scope),
}))
