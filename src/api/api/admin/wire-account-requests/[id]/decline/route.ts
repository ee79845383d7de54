import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readSettlementStanding } from "#src/use-cases/settlement/payout-limit"
import { declineWireAccount } from "#src/use-cases/policy/policies"

export const POST = route(endpoints.declineWireAccount, async ({ admin, body, params, scope }) => {
  await declineWireAccount(scope, params.id, body.reason, admin!.username)
  return readSettlementStanding(scope, admin!.username)
})
