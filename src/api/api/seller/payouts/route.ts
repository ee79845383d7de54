import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sellerPayouts } from "#src/queries/settlement/payouts"

export const GET = route(endpoints.listSellerPayouts, async ({ account, query }) => {
  return { ok: true as const, ...(await sellerPayouts(account!.id, query)) }
})
