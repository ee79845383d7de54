import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { openDispute } from "#src/use-cases/settlement/party-acts"

export const POST = route(endpoints.disputeSale, async ({ account, body, params, scope }) => ({
  ok: true as const,
  settlement: await openDispute(scope, params.id, account!.id, body.reason),
}))
