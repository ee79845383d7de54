import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readDeskItem } from "#src/use-cases/message/desk"

export const GET = route(endpoints.readDeskItem, async ({ params, scope }) => ({
  ok: true as const,
  ...(await readDeskItem(scope, params)),
}))
