import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adminAppointment } from "#src/queries/certification/appointments"

export const GET = route(endpoints.readAdminAppointment, async ({ params }) => ({
  ok: true as const,
  item: await adminAppointment(params.id),
}))
