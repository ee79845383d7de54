import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { ESCROW_MODULE } from "../../../../../modules/escrow"
import type EscrowModuleService from "../../../../../modules/escrow/service"
import { wireAccountEntered } from "../../../../../modules/escrow/settlement-policy"
import { overview } from "../../../../../queries/metrics/overview"

export const GET = route(endpoints.readOverview, async ({ scope }) => {
  const [figures, policy] = await Promise.all([
    overview(),
    scope.resolve<EscrowModuleService>(ESCROW_MODULE).settlementPolicy(),
  ])
  const needed = policy.mode !== "direct" || figures.salesWithoutWireAccount > 0
  return { ok: true as const, ...figures, wireAccountMissing: needed && !wireAccountEntered(policy) }
})
