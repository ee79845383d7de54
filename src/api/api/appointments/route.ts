import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { bookInspection } from "#src/use-cases/certification/booking"

export const POST = route(endpoints.createAppointment, async ({ account, body, scope }) => {
  const { slot, contact, paymentSessionId: sessionId } = body
  return {
    ok: true as const,
    appointment: await bookInspection(scope, account!, { ...slot, contact, sessionId, fieldPrefix: "slot." }),
  }
})
