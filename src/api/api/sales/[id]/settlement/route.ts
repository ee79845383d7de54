import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { partySettlement } from "#src/use-cases/settlement/read-settlement"

export const GET = route(endpoints.readSettlement, async ({ account, params, scope }) => ({
  ok: true as const,
  settlement: await partySettlement(scope, params.id, account!.id),
}))
