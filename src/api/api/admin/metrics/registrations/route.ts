import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { registrations } from "../../../../../queries/metrics/registrations"

export const GET = route(endpoints.readRegistrationMetrics, async ({ query }) => ({
  ok: true as const,
  ...(await registrations(query.range)),
}))
