import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeSettlementPolicy, readPolicy } from "#src/workflows/settlement/change-policy"

export const GET = route(endpoints.readSettlementPolicy, ({ scope }) => readPolicy(scope))

export const PUT = route(endpoints.writeSettlementPolicy, ({ admin, body, scope }) =>
  changeSettlementPolicy(scope, body, admin!.username)
)
