import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { moveInspection } from "#src/use-cases/certification/booking"

export const POST = route(endpoints.moveAppointment, async ({ account, body, params, scope }) => {
  return { ok: true as const, appointment: await moveInspection(scope, account!.id, params.id, body) }
})
