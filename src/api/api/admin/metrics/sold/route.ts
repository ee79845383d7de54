import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { sold } from "../../../../../queries/metrics/sold"

export const GET = route(endpoints.readSoldMetrics, async ({ query }) => ({
  ok: true as const,
  ...(await sold(query)),
}))
