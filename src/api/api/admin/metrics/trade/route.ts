import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { trade } from "#src/queries/report/trade"

export const GET = route(
  endpoints.readTradeMetrics,
  async ({ query }) => ({ ok: true as const, ...(await trade(query)) }),
  { longJob: true }
)
