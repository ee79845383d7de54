import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { adminAppointment } from "../../../../../queries/certification/appointments"

export const GET = route(endpoints.readAdminAppointment, async ({ params }) => ({
  ok: true as const,
  item: await adminAppointment(params.id),
}))
