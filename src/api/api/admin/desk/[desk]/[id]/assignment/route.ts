import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { assignDeskItem } from "#src/use-cases/message/desk"

export const PUT = route(endpoints.assignDeskItem, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await assignDeskItem(scope, params, body.to, admin!.username),
}))
