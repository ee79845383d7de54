import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { overview } from "#src/queries/report/overview"
import { wireAccountEntered } from "#src/modules/settlement/rules/wire-account"

export const GET = route(endpoints.readOverview, async ({ scope }) => {
  const [figures, policy] = await Promise.all([overview(), scope.resolve("settlement").policy.read()])
  const needed = policy.mode !== "direct" || figures.salesWithoutWireAccount > 0
  return { ok: true as const, ...figures, wireAccountMissing: needed && !wireAccountEntered(policy) }
})
