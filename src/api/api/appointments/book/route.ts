import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { bookInspection } from "#src/use-cases/certification/booking"

export const POST = route(endpoints.bookAppointment, async ({ account, body, scope }) => {
  const { stripeSessionId: sessionId, ...slot } = body
  return { ok: true as const, appointment: await bookInspection(scope, account!, { ...slot, sessionId }) }
})
