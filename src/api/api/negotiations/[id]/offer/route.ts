import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { namePrice, negotiationFor } from "#src/use-cases/negotiation/move-negotiation"

export const POST = route(endpoints.offerInNegotiation, async ({ account, body, params, scope }) => {
  await namePrice(scope, params.id, account!, "offer", body)
  return { ok: true as const, negotiation: await negotiationFor(scope, account!.id, params.id) }
})
