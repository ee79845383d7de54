import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { checkoutStatus } from "#src/queries/payment/checkout-status"

export const GET = route(endpoints.readCheckout, async ({ account, query }) => {
  if (!query.session_id) throw new RefusedError("SESSION_ID_MISSING")
  return checkoutStatus(account!.id, query.session_id)
})
