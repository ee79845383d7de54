import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { promotionView } from "#src/queries/promotion/promotions"
import { cancelPromotion, movePromotion } from "#src/use-cases/promotion/change-promotion"

export const PUT = route(endpoints.movePromotion, async ({ account, body, params, scope }) => {
  await movePromotion(scope, account!.id, params.id, body.startsAt === null ? null : new Date(body.startsAt))
  return { ok: true as const, promotion: await promotionView(params.id) }
})

export const DELETE = route(endpoints.cancelPromotion, async ({ account, params, scope }) => {
  await cancelPromotion(scope, account!.id, params.id)
  return { ok: true as const }
})
