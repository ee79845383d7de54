import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { featureCheckout } from "#src/queries/promotion/promotions"

export const GET = route(endpoints.readPromotionCheckout, async ({ account, query }) => {
  if (!query.session_id) throw new RefusedError("SESSION_ID_MISSING")
  return featureCheckout(account!.id, query.session_id)
})
