import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { stopAlerts } from "../../../../workflows/saved-searches/own-searches"

export const DELETE = route(endpoints.stopSearchAlerts, async ({ params, scope }) => ({
  ok: true as const,
  name: await stopAlerts(scope, params.token),
}))
