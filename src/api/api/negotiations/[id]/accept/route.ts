import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { acceptPrice, negotiationFor } from "#src/use-cases/negotiation/move-negotiation"

export const POST = route(endpoints.acceptInNegotiation, async ({ account, params, scope }) => {
  await acceptPrice(scope, params.id, account!)
  return { ok: true as const, negotiation: await negotiationFor(scope, account!.id, params.id) }
})
