import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { itemOf } from "#src/queries/admin-list"
import { financeRequests } from "#src/queries/finance/finance-requests"

export const GET = route(endpoints.readFinanceRequest, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(financeRequests, params.id, scope),
}))
