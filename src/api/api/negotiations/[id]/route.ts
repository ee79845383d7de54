import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { negotiationFor } from "#src/use-cases/negotiation/move-negotiation"

export const GET = route(endpoints.readNegotiation, async ({ account, params, scope }) => ({
  ok: true as const,
  negotiation: await negotiationFor(scope, account!.id, params.id),
}))
