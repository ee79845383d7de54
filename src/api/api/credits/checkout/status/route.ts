import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { creditCheckout } from "#src/queries/credit/credit-checkout"

export const GET = route(endpoints.readCreditCheckout, async ({ account, query }) => {
  if (!query.session_id) throw new RefusedError("SESSION_ID_MISSING")
  return creditCheckout(account!.id, query.session_id)
})
