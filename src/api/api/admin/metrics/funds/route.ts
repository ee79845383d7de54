import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { funds } from "../../../../../queries/metrics/funds"

export const GET = route(endpoints.readFundsMetrics, async ({ query }) => ({
  ok: true as const,
  ...(await funds(query.range)),
}))
