import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readSettlementStanding } from "#src/use-cases/settlement/payout-limit"
import { approveWireAccount } from "#src/use-cases/policy/policies"

export const POST = route(endpoints.approveWireAccount, async ({ admin, params, scope }) => {
  await approveWireAccount(scope, params.id, admin!.username)
  return readSettlementStanding(scope, admin!.username)
})
