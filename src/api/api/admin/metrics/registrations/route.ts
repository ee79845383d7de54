import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { registrations } from "#src/queries/report/overview"

export const GET = route(endpoints.readRegistrationMetrics, async ({ query }) => ({
  ok: true as const,
  ...(await registrations(query)),
}))
