import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { readSellerDashboard } from "../../../../queries/listings/seller-dashboard"
import { viewerOf } from "../../../../queries/listings/viewer"

export const GET = route(endpoints.sellerDashboard, async (caller) => {
  return { ok: true as const, ...(await readSellerDashboard(viewerOf(caller))) }
})
