import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readSaleConversation } from "#src/use-cases/message/operator-reading"

export const GET = route(endpoints.readSaleConversation, ({ admin, params, scope }) =>
  readSaleConversation(scope, params.id, admin!.username)
)
