import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { readPromotion } from "../../../../../workflows/featuring/read-promotion"

export const GET = route(endpoints.readPromotion, ({ account, params, scope }) =>
  readPromotion(scope, account!, params.id)
)
