import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readSettlementStanding } from "#src/use-cases/settlement/payout-limit"
import { changeSettlementPolicy, termsOf } from "#src/use-cases/policy/policies"

export const GET = route(endpoints.readSettlementPolicy, ({ admin, scope }) =>
  readSettlementStanding(scope, admin!.username)
)

export const PUT = route(endpoints.writeSettlementPolicy, async ({ admin, body, scope }) => {
  const [terms, change] = termsOf(body)
  await changeSettlementPolicy(scope, change, terms, admin!.username)
  return readSettlementStanding(scope, admin!.username)
})
