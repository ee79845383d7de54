import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { conductCases } from "#src/queries/conduct/conduct-cases"
import { pageOf } from "#src/queries/admin-list"

export const GET = route(endpoints.listConductCases, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(conductCases, query, scope)),
}))
