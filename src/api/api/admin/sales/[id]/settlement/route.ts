import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adminSettlement } from "#src/use-cases/settlement/read-settlement"

export const GET = route(endpoints.readAdminSettlement, async ({ params, scope }) => ({
  ok: true as const,
  settlement: await adminSettlement(scope, params.id),
}))
