import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { readSellerDashboard } from "../../../../queries/seller/dashboard"

export const GET = route(endpoints.sellerDashboard, async ({ account }) => {
  return { ok: true as const, ...(await readSellerDashboard(account!.id)) }
})
