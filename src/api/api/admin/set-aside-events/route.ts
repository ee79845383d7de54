import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const GET = route(endpoints.listSetAsideEvents, async ({ query, scope }) => ({
  ok: true as const,
  ...(await scope.resolve("foundation").setAsideEvents(query)),
}))
