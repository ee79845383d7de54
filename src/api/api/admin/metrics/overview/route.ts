import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { overview } from "#src/queries/metrics/overview"
import { wireAccountEntered } from "#src/modules/escrow/rules/wire-account"

export const GET = route(endpoints.readOverview, async ({ scope }) => {
  const [figures, policy] = await Promise.all([overview(), scope.resolve("escrow").settlementPolicy()])
  const needed = policy.mode !== "direct" || figures.salesWithoutWireAccount > 0
  return { ok: true as const, ...figures, wireAccountMissing: needed && !wireAccountEntered(policy) }
})
