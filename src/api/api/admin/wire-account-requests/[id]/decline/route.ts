import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readSettlementStanding } from "#src/workflows/settlement/payout-limit"
import { declineWireAccount } from "#src/workflows/site/policies"

export const POST = route(endpoints.declineWireAccount, async ({ admin, body, params, scope }) => {
  await declineWireAccount(scope, params.id, body.reason, admin!.username)
  return readSettlementStanding(scope, admin!.username)
})
