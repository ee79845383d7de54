import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { negotiationsFor } from "#src/use-cases/negotiation/move-negotiation"

export const GET = route(endpoints.listNegotiations, async ({ account, query, scope }) => ({
  ok: true as const,
  ...(await negotiationsFor(scope, account!.id, query)),
}))
