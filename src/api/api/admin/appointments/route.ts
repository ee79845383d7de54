import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { appointments } from "#src/queries/certification/appointments"

export const GET = route(endpoints.listAdminAppointments, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(appointments, query, scope)),
}))
