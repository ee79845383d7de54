import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adminAppointments } from "#src/queries/certification/appointments"

export const GET = route(endpoints.listAdminAppointments, async ({ query }) => ({
  ok: true as const,
  ...(await adminAppointments(query)),
}))
