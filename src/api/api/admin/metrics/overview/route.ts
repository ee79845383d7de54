import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ESCROW_MODULE } from "#src/modules/escrow/index"
import type EscrowModuleService from "#src/modules/escrow/service"
import { wireAccountEntered } from "#src/modules/escrow/settlement-policy"
import { overview } from "#src/queries/metrics/overview"

export const GET = route(endpoints.readOverview, async ({ scope }) => {
  const [figures, policy] = await Promise.all([
    overview(),
    scope.resolve<EscrowModuleService>(ESCROW_MODULE).settlementPolicy(),
  ])
  const needed = policy.mode !== "direct" || figures.salesWithoutWireAccount > 0
  return { ok: true as const, ...figures, wireAccountMissing: needed && !wireAccountEntered(policy) }
})
