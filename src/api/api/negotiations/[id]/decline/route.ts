import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { declineNegotiation, negotiationFor } from "#src/use-cases/negotiation/move-negotiation"

export const POST = route(endpoints.declineInNegotiation, async ({ account, params, scope }) => {
  await declineNegotiation(scope, params.id, account!)
  return { ok: true as const, negotiation: await negotiationFor(scope, account!.id, params.id) }
})
