import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { replyToDeskItem } from "#src/use-cases/message/desk"

export const POST = route(endpoints.replyToDeskItem, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await replyToDeskItem(scope, params, body.text, admin!.username),
}))
