import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readPromotion } from "#src/use-cases/promotion/read-promotion"

export const GET = route(endpoints.readPromotion, ({ account, params, scope }) =>
  readPromotion(scope, account!, params.id)
)
