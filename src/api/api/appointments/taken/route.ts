import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { certification } from "#src/workflows/certification/modules"

export const GET = route(endpoints.takenSlots, async ({ query, scope }) => {
  const { taken, free } = await certification(scope).slotsOf(query.location, query.date)
  return { ok: true as const, times: taken, free }
})
