import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { financeRequests } from "#src/queries/finance/finance-requests"

export const GET = route(endpoints.listFinanceRequests, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(financeRequests, query, scope)),
}))
