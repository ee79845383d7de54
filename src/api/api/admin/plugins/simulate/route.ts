import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { simulateFees } from "#src/use-cases/plugin/plugins"

export const POST = route(endpoints.simulateFees, async ({ body, scope }) => ({
  ok: true as const,
  ...(await simulateFees(scope, body)),
}))
