import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { financeRequests } from "#src/queries/finance/finance-requests"

export const GET = route(endpoints.listFinanceRequests, async ({ query }) => ({
  ok: true as const,
  ...(await financeRequests(query)),
}))
