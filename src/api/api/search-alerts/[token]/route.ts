import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { stopAlerts } from "#src/use-cases/search/own-searches"

export const DELETE = route(endpoints.stopSearchAlerts, async ({ params, scope }) => ({
  ok: true as const,
  name: await stopAlerts(scope, params.token),
}))
