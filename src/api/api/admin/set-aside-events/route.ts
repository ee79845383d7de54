import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { eventBusOf } from "#src/workflows/site/events"

export const GET = route(endpoints.listSetAsideEvents, async ({ query, scope }) => ({
  ok: true as const,
  ...(await eventBusOf(scope).setAsideEvents(query)),
}))
