import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeSettlementPolicy } from "#src/workflows/settlement/change-policy"
import { readPolicy } from "#src/workflows/settlement/read-policy"

export const GET = route(endpoints.readSettlementPolicy, ({ scope }) => readPolicy(scope))

export const PUT = route(endpoints.writeSettlementPolicy, ({ admin, body, scope }) =>
  changeSettlementPolicy(scope, body, admin!.username)
)
