import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { simulatePromotions } from "#src/use-cases/plugin/plugins"

export const POST = route(endpoints.simulatePromotions, async ({ body, scope }) => ({
  ok: true as const,
  ...(await simulatePromotions(scope, body)),
}))
