import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { sellerPayouts } from "../../../../queries/seller/payouts"

export const GET = route(endpoints.listSellerPayouts, async ({ account, query }) => {
  return { ok: true as const, ...(await sellerPayouts(account!.id, query)) }
})
