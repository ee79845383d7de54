import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sold } from "#src/queries/report/sold"

export const GET = route(endpoints.readSoldMetrics, async ({ query }) => ({
  ok: true as const,
  ...(await sold(query)),
}))
