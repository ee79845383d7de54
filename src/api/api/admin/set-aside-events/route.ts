import { Modules } from "@medusajs/framework/utils"
import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import type OutboxEventBusService from "#src/modules/event-bus-outbox/service"

export const GET = route(endpoints.listSetAsideEvents, async ({ query, scope }) => ({
  ok: true as const,
  ...(await scope.resolve<OutboxEventBusService>(Modules.EVENT_BUS).setAsideEvents(query)),
}))
