import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { certification } from "#src/use-cases/certification/modules"

export const GET = route(endpoints.takenSlots, async ({ query, scope }) => {
  const { taken, free } = await certification(scope).locations.slotsOf(query.location, query.date)
  return { ok: true as const, times: taken, free }
})
