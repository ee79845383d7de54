import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { cancelInspection } from "#src/use-cases/certification/booking"

export const POST = route(endpoints.cancelAppointment, async ({ account, params, scope }) => {
  return { ok: true as const, appointment: await cancelInspection(scope, account!.id, params.id) }
})
