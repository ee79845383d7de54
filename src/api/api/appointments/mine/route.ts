import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownAppointments, unbookedPayments } from "#src/queries/certification/appointments"

export const GET = route(endpoints.listAppointments, async ({ account }) => {
  const [items, unbooked] = await Promise.all([ownAppointments(account!.id), unbookedPayments(account!.id)])
  return { ok: true as const, items, total: items.length, unbooked }
})
