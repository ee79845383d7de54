import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { series } from "#src/queries/report/trade"

export const GET = route(
  endpoints.readMetricSeries,
  async ({ query }) => ({ ok: true as const, ...(await series(query)) }),
  { longJob: true }
)
