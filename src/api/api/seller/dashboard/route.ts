import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readSellerDashboard } from "#src/queries/report/seller-dashboard"

export const GET = route(endpoints.sellerDashboard, async ({ account }) => {
  return { ok: true as const, ...(await readSellerDashboard(account!.id)) }
})
