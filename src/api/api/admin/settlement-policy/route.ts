import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readSettlementStanding } from "#src/workflows/settlement/payout-limit"
import { changeSettlementPolicy, termsOf } from "#src/workflows/site/policies"

export const GET = route(endpoints.readSettlementPolicy, ({ admin, scope }) =>
  readSettlementStanding(scope, admin!.username)
)

export const PUT = route(endpoints.writeSettlementPolicy, async ({ admin, body, scope }) => {
  const [terms, change] = termsOf(body)
  await changeSettlementPolicy(scope, change, terms, admin!.username)
  return readSettlementStanding(scope, admin!.username)
})
