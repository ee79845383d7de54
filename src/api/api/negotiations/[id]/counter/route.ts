import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { namePrice } from "../../../../../workflows/negotiation/move-negotiation"
import { negotiationFor } from "../../../../../workflows/negotiation/read-negotiations"

export const POST = route(endpoints.counterInNegotiation, async ({ account, body, params, scope }) => {
  await namePrice(scope, params.id, account!, "counter", body)
  return { ok: true as const, negotiation: await negotiationFor(scope, account!.id, params.id) }
})
