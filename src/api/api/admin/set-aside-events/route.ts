import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { setAsideEvents } from "#src/queries/operations/set-aside-events"

export const GET = route(endpoints.listSetAsideEvents, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(setAsideEvents, query, scope)),
}))
