import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { financeRequests } from "#src/queries/finance/finance-requests"

export const GET = route(endpoints.readFinanceRequest, async ({ params }) => {
  const { items } = await financeRequests({ id: params.id, limit: 1, offset: 0 })
  if (!items[0]) throw new RefusedError("NOT_FOUND")
  return { ok: true as const, item: items[0] }
})
