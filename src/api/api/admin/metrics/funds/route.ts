import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { funds } from "#src/queries/report/funds"

export const GET = route(endpoints.readFundsMetrics, async ({ query }) => ({
  ok: true as const,
  ...(await funds(query)),
}))
