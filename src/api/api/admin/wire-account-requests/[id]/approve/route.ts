import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readSettlementStanding } from "#src/workflows/settlement/payout-limit"
import { approveWireAccount } from "#src/workflows/site/policies"

export const POST = route(endpoints.approveWireAccount, async ({ admin, params, scope }) => {
  await approveWireAccount(scope, params.id, admin!.username)
  return readSettlementStanding(scope, admin!.username)
})
